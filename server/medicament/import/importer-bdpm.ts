import type { MikroORM } from '@mikro-orm/postgresql';
import { type Refus, refus } from '#shared/base/refus.ts';
import { composerAvis, composerClasses } from './composer-avis.ts';
import { composerMedicaments } from './composer-medicaments.ts';
import { type Bilan, ecrireAvis, ecrireMedicaments } from './ecrire-medicaments.ts';
import { lireBdpm } from './lire-bdpm.ts';
import type { Faute } from './lire-table.ts';

const FAUTES_DITES = 20;

/**
 * The public medicines base of a folder becomes the reference table, whole or not at all: one faulty row, and nothing is written.
 * Each fault is named by file, line and reason. Twice the same folder is the same result.
 */
export async function importerBdpm(orm: MikroORM, dossier: string, avancer: (faits: number, total: number) => void = () => undefined): Promise<Bilan | Refus> {
  const fautes: Faute[] = [];
  const bdpm = lireBdpm(dossier, fautes);
  if (typeof bdpm === 'string') return refus(422, bdpm);
  const medicaments = composerMedicaments(bdpm, fautes);
  if (fautes.length > 0) {
    const dites = fautes.slice(0, FAUTES_DITES).map((f) => `${f.fichier}, ligne ${f.ligne} : ${f.raison}.`);
    const autres = fautes.length - dites.length;
    return refus(422, [...dites, ...(autres > 0 ? [`… et ${autres} autre(s) ligne(s) en faute.`] : []), 'Rien n’a été importé.']);
  }
  const [avis, classes] = [composerAvis(bdpm), composerClasses(bdpm.classes)];
  return orm.em.fork().transactional(async (em) => {
    const bilan = await ecrireMedicaments(em, medicaments, (faits) => avancer(faits, medicaments.length));
    await ecrireAvis(em, avis, classes);
    return bilan;
  });
}
