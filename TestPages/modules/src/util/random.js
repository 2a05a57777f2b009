export let drawn = 0

export function ticket() {
  drawn++
  return `ticket-${drawn}`
}
