/** `npm run chaos -- --tirages` asks for all of them. */
const ENTIERS = process.env['TIRAGES'] === 'entiers';

/**
 * How many cases a test draws: a sample in `npm test`, enough to fail on what it guards, and the
 * whole in `npm run chaos -- --tirages`, which plays every file that calls this.
 */
export const tirages = (echantillon: number, entiers: number): number =>
  ENTIERS ? entiers : echantillon;

/** The seed of what is drawn, printed by whoever fails; `GRAINE=N` or `--graine N` draws others. */
export const GRAINE = Number(process.env['GRAINE'] ?? 20_261_123);
