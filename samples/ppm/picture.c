/* picture.c - plots of lines, marks and coloured maps, written as PNG.
 *
 * A picture is painted SUB times finer than it is written, and averaged at the
 * end: that smooths lines and contours. Positions of axes are in pixels of the
 * written picture from its upper left corner, all else is in the units of the
 * axes drawn last. main.f90 has the Fortran interfaces. */
#include <errno.h>
#include <math.h>
#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SUB = 3, GLYPH_WIDTH = 5, GLYPH_HEIGHT = 7, ADVANCE = 6 };

typedef struct { double left, top, width, height, x0, x1, y0, y1; } Axes;

typedef struct {
    int width, height;          /* of the written picture */
    unsigned char *canvas;      /* RGB, SUB*width by SUB*height */
    Axes axes;
    double legend_x, legend_y;
} Picture;

/* What Fortran calls. */
Picture *picture_new(int width, int height, const char *title);
void picture_free(Picture *pic);
void picture_axes(Picture *pic, double left, double top, double width, double height, double x0,
                  double x1, double y0, double y1, const char *xlabel, const char *ylabel);
void picture_line(Picture *pic, int n, const double *x, const double *y, int colour);
void picture_marks(Picture *pic, int n, const double *x, const double *y, int colour);
void picture_legend(Picture *pic, int marks, int colour, const char *text);
void picture_map(Picture *pic, int nx, int ny, const double *cells, double low, double high,
                 int contours, const char *label);
int picture_write(const Picture *pic, const char *path);
int picture_directory(const char *path);
int picture_terminal(void);

static const int INK = 0x202428, FAINT = 0xd8dce0;

/* Rows from the top, five bits each, the highest bit at the left. */
static const unsigned char font[128][GLYPH_HEIGHT] = {
    ['A'] = {0x0E, 0x11, 0x11, 0x1F, 0x11, 0x11, 0x11}, ['B'] = {0x1E, 0x11, 0x11, 0x1E, 0x11, 0x11, 0x1E},
    ['C'] = {0x0E, 0x11, 0x10, 0x10, 0x10, 0x11, 0x0E}, ['D'] = {0x1E, 0x11, 0x11, 0x11, 0x11, 0x11, 0x1E},
    ['E'] = {0x1F, 0x10, 0x10, 0x1E, 0x10, 0x10, 0x1F}, ['F'] = {0x1F, 0x10, 0x10, 0x1E, 0x10, 0x10, 0x10},
    ['G'] = {0x0E, 0x11, 0x10, 0x17, 0x11, 0x11, 0x0E}, ['H'] = {0x11, 0x11, 0x11, 0x1F, 0x11, 0x11, 0x11},
    ['I'] = {0x0E, 0x04, 0x04, 0x04, 0x04, 0x04, 0x0E}, ['J'] = {0x07, 0x02, 0x02, 0x02, 0x02, 0x12, 0x0C},
    ['K'] = {0x11, 0x12, 0x14, 0x18, 0x14, 0x12, 0x11}, ['L'] = {0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x1F},
    ['M'] = {0x11, 0x1B, 0x15, 0x15, 0x11, 0x11, 0x11}, ['N'] = {0x11, 0x19, 0x15, 0x13, 0x11, 0x11, 0x11},
    ['O'] = {0x0E, 0x11, 0x11, 0x11, 0x11, 0x11, 0x0E}, ['P'] = {0x1E, 0x11, 0x11, 0x1E, 0x10, 0x10, 0x10},
    ['Q'] = {0x0E, 0x11, 0x11, 0x11, 0x15, 0x12, 0x0D}, ['R'] = {0x1E, 0x11, 0x11, 0x1E, 0x14, 0x12, 0x11},
    ['S'] = {0x0F, 0x10, 0x10, 0x0E, 0x01, 0x01, 0x1E}, ['T'] = {0x1F, 0x04, 0x04, 0x04, 0x04, 0x04, 0x04},
    ['U'] = {0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x0E}, ['V'] = {0x11, 0x11, 0x11, 0x11, 0x11, 0x0A, 0x04},
    ['W'] = {0x11, 0x11, 0x11, 0x15, 0x15, 0x15, 0x0A}, ['X'] = {0x11, 0x11, 0x0A, 0x04, 0x0A, 0x11, 0x11},
    ['Y'] = {0x11, 0x11, 0x0A, 0x04, 0x04, 0x04, 0x04}, ['Z'] = {0x1F, 0x01, 0x02, 0x04, 0x08, 0x10, 0x1F},
    ['a'] = {0x00, 0x00, 0x0E, 0x01, 0x0F, 0x11, 0x0F}, ['b'] = {0x10, 0x10, 0x1E, 0x11, 0x11, 0x11, 0x1E},
    ['c'] = {0x00, 0x00, 0x0E, 0x11, 0x10, 0x11, 0x0E}, ['d'] = {0x01, 0x01, 0x0F, 0x11, 0x11, 0x11, 0x0F},
    ['e'] = {0x00, 0x00, 0x0E, 0x11, 0x1F, 0x10, 0x0E}, ['f'] = {0x06, 0x09, 0x08, 0x1C, 0x08, 0x08, 0x08},
    ['g'] = {0x0F, 0x11, 0x11, 0x11, 0x0F, 0x01, 0x0E}, ['h'] = {0x10, 0x10, 0x1E, 0x11, 0x11, 0x11, 0x11},
    ['i'] = {0x04, 0x00, 0x0C, 0x04, 0x04, 0x04, 0x0E}, ['j'] = {0x02, 0x00, 0x06, 0x02, 0x02, 0x12, 0x0C},
    ['k'] = {0x10, 0x10, 0x12, 0x14, 0x18, 0x14, 0x12}, ['l'] = {0x0C, 0x04, 0x04, 0x04, 0x04, 0x04, 0x0E},
    ['m'] = {0x00, 0x00, 0x1A, 0x15, 0x15, 0x15, 0x15}, ['n'] = {0x00, 0x00, 0x1E, 0x11, 0x11, 0x11, 0x11},
    ['o'] = {0x00, 0x00, 0x0E, 0x11, 0x11, 0x11, 0x0E}, ['p'] = {0x1E, 0x11, 0x11, 0x11, 0x1E, 0x10, 0x10},
    ['q'] = {0x0F, 0x11, 0x11, 0x11, 0x0F, 0x01, 0x01}, ['r'] = {0x00, 0x00, 0x16, 0x19, 0x10, 0x10, 0x10},
    ['s'] = {0x00, 0x00, 0x0F, 0x10, 0x0E, 0x01, 0x1E}, ['t'] = {0x08, 0x08, 0x1C, 0x08, 0x08, 0x09, 0x06},
    ['u'] = {0x00, 0x00, 0x11, 0x11, 0x11, 0x13, 0x0D}, ['v'] = {0x00, 0x00, 0x11, 0x11, 0x11, 0x0A, 0x04},
    ['w'] = {0x00, 0x00, 0x11, 0x11, 0x15, 0x15, 0x0A}, ['x'] = {0x00, 0x00, 0x11, 0x0A, 0x04, 0x0A, 0x11},
    ['y'] = {0x11, 0x11, 0x11, 0x11, 0x0F, 0x01, 0x0E}, ['z'] = {0x00, 0x00, 0x1F, 0x02, 0x04, 0x08, 0x1F},
    ['0'] = {0x0E, 0x11, 0x13, 0x15, 0x19, 0x11, 0x0E}, ['1'] = {0x04, 0x0C, 0x04, 0x04, 0x04, 0x04, 0x0E},
    ['2'] = {0x0E, 0x11, 0x01, 0x02, 0x04, 0x08, 0x1F}, ['3'] = {0x1F, 0x02, 0x04, 0x02, 0x01, 0x11, 0x0E},
    ['4'] = {0x02, 0x06, 0x0A, 0x12, 0x1F, 0x02, 0x02}, ['5'] = {0x1F, 0x10, 0x1E, 0x01, 0x01, 0x11, 0x0E},
    ['6'] = {0x06, 0x08, 0x10, 0x1E, 0x11, 0x11, 0x0E}, ['7'] = {0x1F, 0x01, 0x02, 0x04, 0x04, 0x04, 0x04},
    ['8'] = {0x0E, 0x11, 0x11, 0x0E, 0x11, 0x11, 0x0E}, ['9'] = {0x0E, 0x11, 0x11, 0x0F, 0x01, 0x02, 0x0C},
    ['.'] = {0x00, 0x00, 0x00, 0x00, 0x00, 0x0C, 0x0C}, [','] = {0x00, 0x00, 0x00, 0x00, 0x0C, 0x04, 0x08},
    ['-'] = {0x00, 0x00, 0x00, 0x1F, 0x00, 0x00, 0x00}, ['+'] = {0x00, 0x04, 0x04, 0x1F, 0x04, 0x04, 0x00},
    ['='] = {0x00, 0x00, 0x1F, 0x00, 0x1F, 0x00, 0x00}, [':'] = {0x00, 0x0C, 0x0C, 0x00, 0x0C, 0x0C, 0x00},
    ['('] = {0x02, 0x04, 0x08, 0x08, 0x08, 0x04, 0x02}, [')'] = {0x08, 0x04, 0x02, 0x02, 0x02, 0x04, 0x08},
    ['/'] = {0x00, 0x01, 0x02, 0x04, 0x08, 0x10, 0x00},
};

/* ---- painting on the canvas, in its own fine pixels ---- */

static void blend(Picture *pic, int x, int y, int colour, double weight)
{
    if (x < 0 || y < 0 || x >= SUB * pic->width || y >= SUB * pic->height)
        return;
    unsigned char *to = pic->canvas + 3 * ((size_t)y * (size_t)(SUB * pic->width) + (size_t)x);
    for (int k = 0; k < 3; k++) {
        int from = colour >> (16 - 8 * k) & 255;
        to[k] = (unsigned char)lround(to[k] + weight * (from - to[k]));
    }
}

static void fill_rectangle(Picture *pic, double x0, double y0, double x1, double y1, int colour)
{
    for (int y = (int)lround(SUB * y0); y < (int)lround(SUB * y1); y++)
        for (int x = (int)lround(SUB * x0); x < (int)lround(SUB * x1); x++)
            blend(pic, x, y, colour, 1);
}

/* The squared distance of p to the segment a-b. */
static double segment_distance2(double px, double py, double ax, double ay, double bx, double by)
{
    double dx = bx - ax, dy = by - ay, length2 = dx * dx + dy * dy;
    double t = length2 > 0 ? ((px - ax) * dx + (py - ay) * dy) / length2 : 0;
    t = fmin(1, fmax(0, t));
    double ex = px - ax - t * dx, ey = py - ay - t * dy;
    return ex * ex + ey * ey;
}

/* A stroke between two points in pixels, clipped to the axes. */
static void stroke(Picture *pic, double ax, double ay, double bx, double by, double radius, int colour)
{
    const Axes *axes = &pic->axes;
    double left = fmax(fmin(ax, bx) - radius, axes->left);
    double right = fmin(fmax(ax, bx) + radius, axes->left + axes->width);
    double top = fmax(fmin(ay, by) - radius, axes->top);
    double bottom = fmin(fmax(ay, by) + radius, axes->top + axes->height);
    for (int y = (int)ceil(SUB * top); y < SUB * bottom; y++)
        for (int x = (int)ceil(SUB * left); x < SUB * right; x++) {
            double px = (x + 0.5) / SUB, py = (y + 0.5) / SUB;
            if (segment_distance2(px, py, ax, ay, bx, by) <= radius * radius)
                blend(pic, x, y, colour, 1);
        }
}

static double text_width(const char *text, double size)
{
    return size * (ADVANCE * (double)strlen(text) - 1);
}

/* Text with its upper left corner at (x, y); upright text runs upwards from
 * its lower left corner instead. */
static void draw_text(Picture *pic, double x, double y, double size, int upright, int colour, const char *text)
{
    for (int k = 0; text[k] != '\0'; k++) {
        const unsigned char *glyph = font[text[k] & 127];
        int drop = strchr("gpqy", text[k]) ? 2 : 0;
        for (int row = 0; row < GLYPH_HEIGHT; row++)
            for (int column = 0; column < GLYPH_WIDTH; column++) {
                if (!(glyph[row] >> (GLYPH_WIDTH - 1 - column) & 1))
                    continue;
                double along = size * (ADVANCE * k + column), down = size * (row + drop);
                if (upright)
                    fill_rectangle(pic, x + down, y - along - size, x + down + size, y - along, colour);
                else
                    fill_rectangle(pic, x + along, y + down, x + along + size, y + down + size, colour);
            }
    }
}

/* ---- axes ---- */

static double to_pixel_x(const Axes *axes, double x)
{
    return axes->left + axes->width * (x - axes->x0) / (axes->x1 - axes->x0);
}

static double to_pixel_y(const Axes *axes, double y)
{
    return axes->top + axes->height * (axes->y1 - y) / (axes->y1 - axes->y0);
}

/* The step of 1, 2 or 5 times a power of ten that makes at most `most` ticks. */
static double tick_step(double range, int most)
{
    double power = pow(10, floor(log10(range / most)));
    double lead = range / most / power;
    return power * (lead <= 1 ? 1 : lead <= 2 ? 2 : lead <= 5 ? 5 : 10);
}

static void tick_text(char *text, size_t size, double value, double step)
{
    snprintf(text, size, "%.*f", (int)fmax(0, ceil(-log10(step) - 1e-9)), fabs(value) < 1e-9 * step ? 0 : value);
}

static void draw_frame(Picture *pic)
{
    const Axes *a = &pic->axes;
    double right = a->left + a->width, bottom = a->top + a->height;
    fill_rectangle(pic, a->left - 1, a->top - 1, right + 1, a->top, INK);
    fill_rectangle(pic, a->left - 1, bottom, right + 1, bottom + 1, INK);
    fill_rectangle(pic, a->left - 1, a->top, a->left, bottom, INK);
    fill_rectangle(pic, right, a->top, right + 1, bottom, INK);
}

static void draw_x_ticks(Picture *pic, double size)
{
    const Axes *a = &pic->axes;
    char text[32];
    double step = tick_step(a->x1 - a->x0, (int)fmax(2, a->width / 70)), bottom = a->top + a->height;
    for (double k = ceil(a->x0 / step - 1e-9); k * step <= a->x1 + 1e-9 * step; k++) {
        double x = to_pixel_x(a, k * step);
        fill_rectangle(pic, x - 0.5, a->top, x + 0.5, bottom, FAINT);
        fill_rectangle(pic, x - 0.5, bottom, x + 0.5, bottom + 6, INK);
        tick_text(text, sizeof text, k * step, step);
        draw_text(pic, x - text_width(text, size) / 2, bottom + 11, size, 0, INK, text);
    }
}

/* Returns the width of the widest tick text. */
static double draw_y_ticks(Picture *pic, double size)
{
    const Axes *a = &pic->axes;
    char text[32];
    double step = tick_step(a->y1 - a->y0, (int)fmax(2, a->height / 50)), widest = 0;
    for (double k = ceil(a->y0 / step - 1e-9); k * step <= a->y1 + 1e-9 * step; k++) {
        double y = to_pixel_y(a, k * step);
        fill_rectangle(pic, a->left, y - 0.5, a->left + a->width, y + 0.5, FAINT);
        fill_rectangle(pic, a->left - 6, y - 0.5, a->left, y + 0.5, INK);
        tick_text(text, sizeof text, k * step, step);
        widest = fmax(widest, text_width(text, size));
        draw_text(pic, a->left - 10 - text_width(text, size), y - size * GLYPH_HEIGHT / 2, size, 0, INK, text);
    }
    return widest;
}

void picture_axes(Picture *pic, double left, double top, double width, double height, double x0,
                  double x1, double y0, double y1, const char *xlabel, const char *ylabel)
{
    const double ticks = 5.0 / 3, labels = 2;
    pic->axes = (Axes){left, top, width, height, x0, x1, y0, y1};
    draw_x_ticks(pic, ticks);
    double widest = draw_y_ticks(pic, ticks);
    draw_frame(pic);
    draw_text(pic, left + (width - text_width(xlabel, labels)) / 2, top + height + 34, labels, 0, INK, xlabel);
    draw_text(pic, left - 10 - widest - 10 - labels * (GLYPH_HEIGHT + 2),
              top + (height + text_width(ylabel, labels)) / 2, labels, 1, INK, ylabel);
}

/* ---- contents ---- */

void picture_line(Picture *pic, int n, const double *x, const double *y, int colour)
{
    const Axes *a = &pic->axes;
    for (int k = 1; k < n; k++)
        stroke(pic, to_pixel_x(a, x[k - 1]), to_pixel_y(a, y[k - 1]), to_pixel_x(a, x[k]),
               to_pixel_y(a, y[k]), 0.9, colour);
}

/* Dots on light rims: the rims first, that they cover the line and no dot. */
void picture_marks(Picture *pic, int n, const double *x, const double *y, int colour)
{
    const Axes *a = &pic->axes;
    for (int pass = 0; pass < 2; pass++)
        for (int k = 0; k < n; k++) {
            double px = to_pixel_x(a, x[k]), py = to_pixel_y(a, y[k]);
            stroke(pic, px, py, px, py, pass == 0 ? 2.8 : 2.1, pass == 0 ? 0xffffff : colour);
        }
}

/* Appends an entry to the line of the legend below the title. */
void picture_legend(Picture *pic, int marks, int colour, const char *text)
{
    double x = pic->legend_x, y = pic->legend_y;
    Axes saved = pic->axes;
    pic->axes = (Axes){x, y, 30, 12, 0, 30, 0, 12};
    if (marks)
        picture_marks(pic, 3, (double[]){4, 15, 26}, (double[]){6, 6, 6}, colour);
    else
        picture_line(pic, 2, (double[]){1, 29}, (double[]){6, 6}, colour);
    pic->axes = saved;
    draw_text(pic, x + 38, y, 5.0 / 3, 0, INK, text);
    pic->legend_x += 38 + text_width(text, 5.0 / 3) + 34;
}

/* From dark blue over violet and orange to a pale yellow; lightness rises
 * steadily, so that the order of values survives in grey. */
static int map_colour(double t)
{
    static const unsigned char stops[][3] = {
        {10, 12, 48},    {34, 28, 104},   {70, 34, 140},   {116, 40, 148},  {164, 50, 134},
        {206, 72, 104},  {236, 108, 72},  {250, 156, 56},  {252, 206, 92},  {253, 246, 190},
    };
    const int last = (int)(sizeof stops / sizeof stops[0]) - 1;
    double place = fmin(1, fmax(0, t)) * last;
    int k = (int)fmin(place, last - 1), colour = 0;
    for (int c = 0; c < 3; c++)
        colour = colour << 8 | (int)lround(stops[k][c] + (place - k) * (stops[k + 1][c] - stops[k][c]));
    return colour;
}

/* The cells' values, linear between their centres, at (x, y) counted in cells. */
static double cell_value(const double *cells, int nx, int ny, double x, double y)
{
    x = fmin(nx - 1, fmax(0, x - 0.5));
    y = fmin(ny - 1, fmax(0, y - 0.5));
    int i = (int)fmin(x, fmax(nx - 2, 0)), j = (int)fmin(y, fmax(ny - 2, 0));
    int i1 = i + (nx > 1), j1 = j + (ny > 1);
    const double *row = cells + (size_t)j * (size_t)nx, *row1 = cells + (size_t)j1 * (size_t)nx;
    return (1 - (y - j)) * ((1 - (x - i)) * row[i] + (x - i) * row[i1])
           + (y - j) * ((1 - (x - i)) * row1[i] + (x - i) * row1[i1]);
}

static void draw_colour_bar(Picture *pic, double low, double high, const char *label)
{
    const Axes saved = pic->axes;
    const double width = 18, left = saved.left + saved.width + 24, size = 5.0 / 3;
    int rows = (int)saved.height;
    for (int k = 0; k < rows; k++)
        fill_rectangle(pic, left, saved.top + k, left + width, saved.top + k + 1, map_colour(1 - (k + 0.5) / rows));
    pic->axes = (Axes){left, saved.top, width, saved.height, 0, 1, low, high};
    draw_frame(pic);
    char text[32];
    double step = tick_step(high - low, (int)fmax(2, saved.height / 50));
    for (double k = ceil(low / step - 1e-9); k * step <= high + 1e-9 * step; k++) {
        double y = to_pixel_y(&pic->axes, k * step);
        tick_text(text, sizeof text, k * step, step);
        fill_rectangle(pic, left + width, y - 0.5, left + width + 5, y + 0.5, INK);
        draw_text(pic, left + width + 9, y - size * GLYPH_HEIGHT / 2, size, 0, INK, text);
    }
    draw_text(pic, left + width + 42, saved.top + (saved.height + text_width(label, 2)) / 2, 2, 1, INK, label);
    pic->axes = saved;
}

/* A map of nx by ny cells that fills the axes, the first row lowest, with
 * contour lines between low and high and a colour bar at the right. */
void picture_map(Picture *pic, int nx, int ny, const double *cells, double low, double high,
                 int contours, const char *label)
{
    const Axes *a = &pic->axes;
    int width = (int)(SUB * a->width), height = (int)(SUB * a->height);
    int left = (int)(SUB * a->left), top = (int)(SUB * a->top);
    double per_level = (high - low) / (contours + 1);
    double scale_x = (double)nx / width, scale_y = (double)ny / height;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            double cx = (x + 0.5) * scale_x, cy = (height - y - 0.5) * scale_y;
            double value = cell_value(cells, nx, ny, cx, cy);
            blend(pic, left + x, top + y, map_colour((value - low) / (high - low)), 1);
            double level = floor((value - low) / per_level);
            if (level != floor((cell_value(cells, nx, ny, cx + scale_x, cy) - low) / per_level)
                || level != floor((cell_value(cells, nx, ny, cx, cy - scale_y) - low) / per_level))
                blend(pic, left + x, top + y, 0x000000, 0.6);
        }
    draw_frame(pic);
    draw_colour_bar(pic, low, high, label);
}

/* ---- life and output ---- */

/* NULL where memory runs out. */
Picture *picture_new(int width, int height, const char *title)
{
    Picture *pic = calloc(1, sizeof *pic);
    size_t bytes = 3 * (size_t)(SUB * width) * (size_t)(SUB * height);
    if (!pic || !(pic->canvas = malloc(bytes))) {
        free(pic);
        return NULL;
    }
    memset(pic->canvas, 255, bytes);
    pic->width = width;
    pic->height = height;
    pic->legend_x = 24;
    pic->legend_y = 52;
    draw_text(pic, 24, 18, 7.0 / 3, 0, INK, title);
    return pic;
}

void picture_free(Picture *pic)
{
    if (pic)
        free(pic->canvas);
    free(pic);
}

/* Averages the fine pixels of row y. */
static void average_row(const Picture *pic, int y, unsigned char *row)
{
    size_t stride = 3 * (size_t)(SUB * pic->width);
    for (int x = 0; x < pic->width; x++)
        for (int k = 0; k < 3; k++) {
            int sum = 0;
            for (int dy = 0; dy < SUB; dy++)
                for (int dx = 0; dx < SUB; dx++)
                    sum += pic->canvas[(size_t)(SUB * y + dy) * stride + 3 * (size_t)(SUB * x + dx) + (size_t)k];
            row[3 * x + k] = (unsigned char)((sum + SUB * SUB / 2) / (SUB * SUB));
        }
}

static int write_png(const Picture *pic, FILE *file, unsigned char *row)
{
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    if (!info || setjmp(png_jmpbuf(png))) {
        png_destroy_write_struct(&png, &info);
        return -1;
    }
    png_init_io(png, file);
    png_set_IHDR(png, info, (png_uint_32)pic->width, (png_uint_32)pic->height, 8, PNG_COLOR_TYPE_RGB,
                 PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_write_info(png, info);
    for (int y = 0; y < pic->height; y++) {
        average_row(pic, y, row);
        png_write_row(png, row);
    }
    png_write_end(png, info);
    png_destroy_write_struct(&png, &info);
    return 0;
}

/* 0, or -1 after a message. */
int picture_write(const Picture *pic, const char *path)
{
    if (!pic) {
        fprintf(stderr, "ppm: error: %s: out of memory\n", path);
        return -1;
    }
    unsigned char *row = malloc(3 * (size_t)pic->width);
    FILE *file = row ? fopen(path, "wb") : NULL;
    int status = file ? write_png(pic, file, row) : -1;
    if (file && fclose(file) != 0)
        status = -1;
    if (status != 0)
        fprintf(stderr, "ppm: error: cannot write %s: %s\n", path, strerror(errno));
    free(row);
    return status;
}

/* Makes the directory unless it is there: 0, or -1 after a message. */
int picture_directory(const char *path)
{
    struct stat facts;
    if (stat(path, &facts) == 0) {
        if (S_ISDIR(facts.st_mode))
            return 0;
        errno = ENOTDIR;
    } else if (errno == ENOENT && mkdir(path, 0777) == 0) {
        return 0;
    }
    fprintf(stderr, "ppm: error: cannot write into %s: %s\n", path, strerror(errno));
    return -1;
}

/* Whether the messages go to a terminal. */
int picture_terminal(void)
{
    return isatty(STDERR_FILENO);
}
