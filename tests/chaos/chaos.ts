import { parseArgs } from 'node:util';
import { jouerChaos } from './jouer-chaos.ts';

/** `npm run chaos -- [--fois 30] [--graine N]`: one JSON line; exit 1 when anything was lost, done twice or shown wrong. */
const { values } = parseArgs({ options: { fois: { type: 'string', default: '30' }, graine: { type: 'string', default: String(Date.now() % 1_000_000) } } });
const graine = Number(values.graine);
console.error(`graine ${graine}`);
const { manquements, ...resultat } = await jouerChaos({ fois: Number(values.fois), graine, base: 4, repit: 2_000, dire: (ligne) => console.error(ligne) });
for (const m of manquements) console.error(m);
console.log(JSON.stringify({ ...resultat, manquements: manquements.length }));
process.exit(manquements.length > 0 ? 1 : 0);
