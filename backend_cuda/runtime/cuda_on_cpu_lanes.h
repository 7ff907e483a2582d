// cuda_on_cpu_lanes.h - lanes as contexts: who runs next, switching, barriers, shuffles and votes.
// A part of cuda_on_cpu.h, which includes it and has the licence.
#ifndef CRAYON_CUDA_ON_CPU_LANES_H
#define CRAYON_CUDA_ON_CPU_LANES_H

namespace crayon_cpu {

// ---- Choice of the next lane -----------------------------------------------------------------

inline uint64_t random_next() {  // splitmix64
    uint64_t z = runner.random += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

// Rank of a lane in the order that runs, and lane of a rank: each is its own inverse.
inline unsigned flip(unsigned x) {
    const Runner &r = runner;
    if (r.order == Order::backward) return r.count - 1 - x;
    if (r.order == Order::warp) return (((r.count - 1) >> 5) - (x >> 5)) << 5 | (x & 31);
    return x;
}

inline void mark_ready(unsigned lane) {
    const unsigned rank = flip(lane);
    runner.ready[rank >> 6] |= uint64_t(1) << (rank & 63);
}

inline void mark_all_ready() {
    Runner &r = runner;
    if (r.order == Order::warp && (r.count & 31)) {
        for (unsigned i = 0; i < r.count; i++) mark_ready(i);
        return;
    }
    for (unsigned i = 0; i < r.count; i += 64)
        r.ready[i >> 6] = r.count - i >= 64 ? ~uint64_t(0) : (uint64_t(1) << (r.count - i)) - 1;
}

// Takes the lowest ready rank of words [w, end); -1 where there is none.
inline int take_from(unsigned w, unsigned end) {
    for (; w < end; w++) {
        const uint64_t bits = runner.ready[w];
        if (!bits) continue;
        runner.ready[w] = bits & (bits - 1);
        return (int)(w << 6 | (unsigned)__builtin_ctzll(bits));
    }
    return -1;
}

// Takes the next lane that can run out of the ready set; -1 where there is none.
inline int take_ready() {
    Runner &r = runner;
    const unsigned words = (r.count + 63) >> 6;
    if (r.order != Order::random) {
        const int rank = take_from(0, words);
        return rank < 0 ? rank : (int)flip((unsigned)rank);
    }
    // The first at or after a random rank, or else the first of all.
    const unsigned start = (unsigned)(random_next() % r.count), w = start >> 6;
    const uint64_t rest = r.ready[w] >> (start & 63);
    if (rest) {
        const unsigned rank = start + (unsigned)__builtin_ctzll(rest);
        r.ready[w] &= ~(uint64_t(1) << (rank & 63));
        return (int)rank;
    }
    const int rank = take_from(w + 1, words);
    return rank >= 0 ? rank : take_from(0, w + 1);
}

// ---- Switching -------------------------------------------------------------------------------

[[noreturn]] inline void context_main();

// Runs on after a switch: tells ASan that it is complete, and learns the host's stack from it.
inline void switch_arrived(Context *self, Context *from) {
    (void)self, (void)from;
#ifdef __SANITIZE_ADDRESS__
    const void *low;
    size_t bytes;
    __sanitizer_finish_switch_fiber(self->fake, &low, &bytes);
    if (from == &runner.host) {
        from->stack_low = low;
        from->stack_bytes = bytes;
    }
#endif
}

inline Context *switched_from;  // who made the last switch

inline void switch_to(Context *to) {
    Runner &r = runner;
    Context *self = r.current;
    r.current = to;
    switched_from = self;
#ifdef __SANITIZE_ADDRESS__
    __sanitizer_start_switch_fiber(&self->fake, to->stack_low, to->stack_bytes);
#endif
#ifdef CRAYON_CPU_FIBERS
    __tsan_switch_to_fiber(to->fiber, 0);
#endif
#ifdef CRAYON_CPU_UCONTEXT
    swapcontext(&self->registers, &to->registers);
#else
    stack_switch(&self->saved, to->saved);
#endif
    switch_arrived(self, switched_from);
}

[[noreturn]] inline void context_entry() {
    switch_arrived(runner.current, switched_from);
    context_main();
}

inline Context *context_make() {
    Runner &r = runner;
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    const size_t usual = 512 * 1024;
#else
    const size_t usual = 128 * 1024;
#endif
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    const size_t stack = (env_bytes("CRAYON_LANE_STACK", usual) + page - 1) / page * page;
    // One page for the guard, one for this structure and for colouring: without it the hot end of
    // every stack would fall into the same cache sets.
    const size_t bytes = stack + 2 * page;
    void *map = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    if (map == MAP_FAILED || mprotect(map, page, PROT_NONE) != 0) {
        perror("crayon: cannot map the stack of a lane");
        die();
    }
    unsigned char *base = static_cast<unsigned char *>(map);
    const size_t space = (sizeof(Context) + 63) / 64 * 64;
    const size_t colours = (page - space) / 64;
    unsigned char *top = base + bytes - space - 64 * (r.contexts * 5 % colours);
    Context *c = reinterpret_cast<Context *>(top);
    memset(static_cast<void *>(c), 0, sizeof *c);
    c->base = base;
    c->bytes = bytes;
    c->stack_low = base + page;
    c->stack_bytes = (size_t)(top - (base + page));
#ifdef CRAYON_CPU_FIBERS
    c->fiber = __tsan_create_fiber(0);
#endif
#ifdef CRAYON_CPU_UCONTEXT
    getcontext(&c->registers);
    c->registers.uc_stack.ss_sp = base + page;
    c->registers.uc_stack.ss_size = c->stack_bytes;
    c->registers.uc_link = nullptr;
    makecontext(&c->registers, reinterpret_cast<void (*)()>(context_entry), 0);
#else
    // From the top: a null return address that ends back traces, the entry, six registers.
    void **sp = reinterpret_cast<void **>(top);
    *--sp = nullptr;
    *--sp = reinterpret_cast<void *>(context_entry);
    for (int i = 0; i < 6; i++) *--sp = nullptr;
    c->saved = sp;
#endif
    c->made_before = r.made;
    r.made = c;
    r.contexts++;
    return c;
}

inline void set_lane(unsigned lane) {
    runner.lane = lane;
    threadIdx = runner.index_of[lane];
}

// The context of a lane that is about to run; a lane that starts gets an idle one.
inline Context *context_of(unsigned lane) {
    Runner &r = runner;
    Lane &l = r.lanes[lane];
    if (!l.context) {
        l.context = r.idle ? r.idle : context_make();
        if (r.idle) r.idle = r.idle->next;
    }
    return l.context;
}

// Gives the processor to the next lane that can run, and returns when the caller's turn comes.
inline void lane_wait() {
    Runner &r = runner;
    const int next = take_ready();
    if (next < 0) fault_stuck();
    if ((unsigned)next == r.lane) return;
    set_lane((unsigned)next);
    switch_to(context_of((unsigned)next));
}

// Runs lanes to their end. Lanes that never wait all run here, one after another.
[[noreturn]] inline void context_main() {
    Runner &r = runner;
    for (;;) {
        r.call(r.kernel, r.args);
        Lane &l = r.lanes[r.lane];
        l.wait = Wait::done;
        l.context = nullptr;
        r.finished++;
        r.last_finished = r.lane;
        if (r.barrier_waiting)
            fault("a lane has left the kernel while others wait at a barrier", r.barrier_first,
                  r.lane);
        const int next = take_ready();
        if (next >= 0) {
            set_lane((unsigned)next);
            if (!r.lanes[next].context) {
                r.lanes[next].context = r.current;
                continue;
            }
        } else if (r.finished < r.count) {
            fault_stuck();
        }
        r.current->next = r.idle;
        r.idle = r.current;
        switch_to(next >= 0 ? r.lanes[next].context : &r.host);
    }
}

// ---- Meetings of lanes -----------------------------------------------------------------------

// Waits for all lanes of the block; returns how many brought a vote other than 0.
inline int block_meet(const Site &site, int vote) {
    Runner &r = runner;
    Lane &l = r.lanes[r.lane];
    l.site = site;
    l.wait = Wait::barrier;
    if (r.finished)
        fault("a lane has left the kernel while others wait at a barrier", r.lane,
              r.last_finished);
    if (!r.barrier_waiting)
        r.barrier_first = r.lane;
    else if (!same_site(site, r.lanes[r.barrier_first].site))
        fault("lanes of a block wait at different barriers", r.barrier_first, r.lane);
    r.barrier_votes += vote != 0;
    if (++r.barrier_waiting == r.count) {
        r.barrier_result = (int)r.barrier_votes;
        r.barrier_votes = r.barrier_waiting = 0;
        race_barrier();
        for (unsigned i = 0; i < r.count; i++) r.lanes[i].wait = Wait::none;
        mark_all_ready();
    }
    lane_wait();
    return r.barrier_result;
}

// What lane `me` of the warp gets from a shuffle, by the rules of PTX shfl.
inline uint64_t shuffle_result(const Lane *warp, unsigned me, uint32_t mask) {
    const Lane &l = warp[me];
    const int segment = (int)me & ~(l.width - 1), end = segment + l.width;
    const int by = l.operand & 31;
    int from = (int)me;
    if (l.op == Op::index) {
        from = segment + (l.operand & (l.width - 1));
    } else if (l.op == Op::up) {
        if ((int)me - by >= segment) from = (int)me - by;
    } else if (l.op == Op::down) {
        if ((int)me + by < end) from = (int)me + by;
    } else if (((int)me ^ by) < end) {
        from = (int)me ^ by;
    }
    if (!(mask >> from & 1)) return (uint64_t)poison_word << 32 | poison_word;  // undefined
    return warp[from].value;
}

// Waits for the lanes of `mask` in the caller's warp; returns what `op` gives the caller.
inline uint64_t warp_meet(const Site &site, Op op, uint32_t mask, uint64_t value, int operand,
                          int width) {
    Runner &r = runner;
    const unsigned first = r.lane & ~31u, self = r.lane & 31;
    Lane *warp = r.lanes + first;
    Lane &l = warp[self];
    l.site = site;
    l.wait = Wait::warp;
    l.op = op;
    l.mask = mask;
    l.operand = operand;
    l.width = width;
    l.value = value;
    if (!(mask >> self & 1)) fault("a lane is not in its own mask", r.lane, r.lane);
    if (width < 1 || width > 32 || (width & (width - 1)))
        fault("the width of a shuffle is not a power of two from 1 to 32", r.lane, r.lane);
    unsigned &waiting = r.warp_waiting[first >> 5];
    const unsigned want = (unsigned)__builtin_popcount(mask);
    if (++waiting >= want) {
        uint32_t arrived = 0, votes = 0;
        const unsigned lanes = r.count - first < 32 ? r.count - first : 32;
        for (unsigned i = 0; i < lanes; i++) {
            const Lane &o = warp[i];
            if (o.wait != Wait::warp || o.mask != mask || !same_site(o.site, site)) continue;
            arrived |= uint32_t(1) << i;
            votes |= uint32_t(o.value != 0) << i;
        }
        if (arrived == mask) {
            if (op == Op::sync) race_warp(first, mask);
            for (uint32_t rest = mask; rest; rest &= rest - 1) {
                const unsigned i = (unsigned)__builtin_ctz(rest);
                if (op <= Op::butterfly)
                    warp[i].result = shuffle_result(warp, i, mask);
                else
                    warp[i].result = op == Op::ballot ? votes
                                     : op == Op::any  ? votes != 0
                                                      : votes == mask;
                warp[i].wait = Wait::none;
                mark_ready(first + i);
            }
            waiting -= want;
        }
    }
    lane_wait();
    return l.result;
}

template <class T>
inline T shuffle(const Site &site, Op op, unsigned mask, T value, int operand, int width = 32) {
    static_assert(std::is_arithmetic_v<T> && (sizeof(T) == 4 || sizeof(T) == 8),
                  "CUDA shuffles 4- and 8-byte numbers only");
    uint64_t bits = 0;
    memcpy(&bits, &value, sizeof value);
    bits = warp_meet(site, op, mask, bits, operand, width);
    memcpy(&value, &bits, sizeof value);
    return value;
}

struct WarpBarrier {
    Site site;
    void operator()(unsigned mask = 0xFFFFFFFFu) const {
        warp_meet(site, Op::sync, mask, 0, 0, 32);
    }
};

}  // namespace crayon_cpu

#endif  // CRAYON_CUDA_ON_CPU_LANES_H
