# swap.awk KERNELS PROGRAM: prints the program with the kernels of the other text, which has the same ones in the same order.
function is_kernel() { return /^(static|extern "C") __global__ / && !/crayon_probe_kernel/ }
FNR == NR {
  if (is_kernel()) { number++; inside = 1; sub(/^extern "C"/, "static") }
  if (inside) kernel[number] = kernel[number] $0 "\n"
  if (/^}/) inside = 0
  next
}
is_kernel() { printf "%s", kernel[++seen]; skipping = 1; next }
!skipping { print }
/^}/ { skipping = 0 }
END { if (seen != number || number == 0) exit 1 }
