import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { commandLine } from '#server/cli/commands.ts';
import { copier, empreinteDe, fauteDe, RACINE } from './copie.ts';
import { Essayeur } from './essayeur.ts';
import { MUTANTS } from './liste.ts';
import type { Mutant } from './mutant.ts';
import { Terrain, type Verdict } from './terrain.ts';

/**
 * `npm run mutants [-- RES-01 CAI-]`: plants each mutant of the list in a copy of the tree and runs
 * the nearest tests up to the first red; prints who survives. What is known already and did not
 * change is not done again. `--neuf` forgets it; `--liste` only looks whether each text still
 * stands in the code.
 */
const SEUIL = 0.95;
const RESULTATS = join(RACINE, 'test-results/mutants.json');

interface Connu {
  empreinte: string;
  /** The test that turned red; null: none did. */
  tue_par: string | null;
}
type Connus = Record<string, Connu>;

const {
  words: prefixes,
  values: { liste: listeSeule, neuf },
} = commandLine('mutants');
const choisis = MUTANTS.filter(
  (m) => prefixes.length === 0 || prefixes.some((p) => m.id.startsWith(p)),
);
process.exitCode = await jouer();

async function jouer(): Promise<number> {
  const fautes = fautesDeListe();
  for (const f of fautes) console.error(f);
  if (fautes.length > 0) return 1;
  console.log(`${choisis.length} mutant(s) sur ${MUTANTS.length}`);
  if (listeSeule) return 0;
  const connus = neuf ? {} : lireConnus();
  // Of the tree as it is copied: what changes during the run is judged by the next one.
  const empreintes = new Map(choisis.map((m) => [m.id, empreinteDe(m)]));
  const aFaire = choisis.filter((m) => connus[m.id]?.empreinte !== empreintes.get(m.id));
  const sansReponse = aFaire.length === 0 ? [] : await surLeTerrain(aFaire, connus, empreintes);
  for (const phrase of sansReponse) console.error(phrase);
  return Math.max(conclure(connus, empreintes), sansReponse.length > 0 ? 1 : 0);
}

/** Ids twice, and texts or tests that are no longer there. */
function fautesDeListe(): string[] {
  const doubles = MUTANTS.filter((m, i) => MUTANTS.findIndex((n) => n.id === m.id) !== i);
  return [
    ...doubles.map((m) => `${m.id} : deux fois dans la liste`),
    ...choisis.flatMap((m) => fauteDe(m) ?? []),
    ...(choisis.length === 0 ? ['Aucun mutant de ce nom.'] : []),
  ];
}

/** Everything to do, on one copy and one database; answers why some gave no answer. */
async function surLeTerrain(
  aFaire: readonly Mutant[],
  connus: Connus,
  empreintes: ReadonlyMap<string, string>,
): Promise<string[]> {
  const copie = copier();
  const terrain = await Terrain.ouvrir(copie);
  process.once('exit', copie.jeter);
  const arreter = () => void terrain.arreter();
  process.once('SIGINT', arreter).once('SIGTERM', arreter);
  const essayeur = new Essayeur(copie, terrain);
  const sansReponse: string[] = [];
  try {
    for (const [i, mutant] of aFaire.entries()) {
      const debut = Date.now();
      const verdict = await essayeur.essayer(mutant);
      if (terrain.arrete) return ['Arrêté : la suite au prochain lancement.'];
      const dit = dire(verdict);
      const secondes = Math.round((Date.now() - debut) / 1000);
      console.log(
        `${i + 1}/${aFaire.length} ${mutant.id} (${secondes} s) ${mutant.rompt} : ${dit}`,
      );
      delete connus[mutant.id];
      if (verdict.couleur === 'muet') sansReponse.push(`${mutant.id} : ${verdict.pourquoi}`);
      else
        connus[mutant.id] = {
          empreinte: empreintes.get(mutant.id) ?? '',
          tue_par: verdict.couleur === 'rouge' ? verdict.par : null,
        };
      garder(connus);
    }
    return sansReponse;
  } finally {
    await terrain.fermer();
    copie.jeter();
  }
}

function dire(verdict: Verdict): string {
  if (verdict.couleur === 'vert') return 'SURVIT';
  return verdict.couleur === 'rouge' ? `tué par « ${verdict.par} »` : `? ${verdict.pourquoi}`;
}

/** Share killed, survivors, and what the list says of them that is no longer so. */
function conclure(connus: Connus, empreintes: ReadonlyMap<string, string>): number {
  const juges = choisis.filter((m) => connus[m.id]?.empreinte === empreintes.get(m.id));
  const vivants = juges.filter((m) => connus[m.id]?.tue_par === null);
  const inexpliques = vivants.filter((m) => m.survit === undefined);
  const ressuscites = juges.filter((m) => m.survit !== undefined && !vivants.includes(m));
  for (const m of vivants)
    console.log(`survit ${m.id} (${m.fichier}) : ${m.rompt} — ${m.survit ?? 'À TUER'}`);
  for (const m of ressuscites) console.log(`${m.id} : dit survivant, mais un essai le tue`);
  const part = juges.length === 0 ? 0 : 1 - vivants.length / juges.length;
  console.log(
    `${juges.length - vivants.length} tués sur ${juges.length} (${(100 * part).toFixed(1)} %), ${inexpliques.length} survivant(s) sans raison`,
  );
  return part < SEUIL || inexpliques.length > 0 || ressuscites.length > 0 ? 1 : 0;
}

function lireConnus(): Connus {
  try {
    return JSON.parse(readFileSync(RESULTATS, 'utf8')) as Connus;
  } catch {
    return {};
  }
}
function garder(connus: Connus): void {
  mkdirSync(dirname(RESULTATS), { recursive: true });
  writeFileSync(RESULTATS, JSON.stringify(connus, null, 1));
}
