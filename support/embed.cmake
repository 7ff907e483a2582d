# Writes C arrays that hold the bytes of FILES to OUTPUT (see crayon_embed).
set(text "/* Generated from the files named below. */\n")
foreach(file IN LISTS FILES)
  get_filename_component(name ${file} NAME)
  string(MAKE_C_IDENTIFIER ${name} identifier)
  file(READ ${file} bytes HEX)
  string(REGEX REPLACE "(................................)" "\\1\n" bytes "${bytes}")
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
  file(SIZE ${file} size)
  string(APPEND text "\n/* ${name} */\nextern const char text_${identifier}[];\nextern const unsigned long text_${identifier}_size;\n"
    "const char text_${identifier}[] = {\n${bytes}0};\nconst unsigned long text_${identifier}_size = ${size};\n")
endforeach()
file(WRITE ${OUTPUT} "${text}")
