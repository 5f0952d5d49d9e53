/** Deterministic PRNG (mulberry32). */
export class Tirage {
  #etat: number;

  constructor(graine: number) {
    this.#etat = graine;
  }
  /** [0, 1). */
  part(): number {
    this.#etat = (this.#etat + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#etat ^ (this.#etat >>> 15), 1 | this.#etat);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }
  /** Inclusive. */
  entier(min: number, max: number): number {
    return min + Math.floor(this.part() * (max - min + 1));
  }
  chance(part: number): boolean {
    return this.part() < part;
  }
  parmi<T>(choix: readonly T[]): T {
    return this.parPoids(
      choix,
      choix.map(() => 1),
    );
  }
  parPoids<T>(choix: readonly T[], poids: readonly number[]): T {
    let reste = this.part() * poids.reduce((s, p) => s + p, 0);
    const rang = poids.findIndex((p) => (reste -= p) < 0);
    const choisi = choix[rang < 0 ? choix.length - 1 : rang];
    if (choisi === undefined) throw new Error('rien parmi quoi choisir');
    return choisi;
  }
}
