/** The `seconds` of one device in a slot, by the clock minutes of the slot. Times are unix seconds. */
export function bitsOf(slot: { startsAt: number; tracked: number }, active: readonly number[]): string[] {
  const first = Math.floor(slot.startsAt / 60);
  const known = new Set(active);
  return Array.from({ length: Math.ceil((slot.startsAt + slot.tracked) / 60) - first }, (_, minute) => {
    const isActive = (second: number) => known.has(60 * (first + minute) + second);
    const digit = (at: number) => [8, 4, 2, 1].reduce((sum, bit, i) => sum + (isActive(4 * at + i) ? bit : 0), 0);
    return Array.from({ length: 15 }, (__, at) => digit(at).toString(16)).join('');
  });
}
