import type { MikroORM } from '@mikro-orm/postgresql';
import { enIso, jourDe } from '#shared/base/dates.ts';
import { CHAINE_PHARMACIE } from '#shared/platform/scellement/scelle.rules.ts';
import { constant, fragment, row } from '../db/query.ts';
import { query } from '../../query.ts';
import { allowIdle, allowStatements } from '../db/transaction-asks.ts';
import { notifyFins, lireAncres } from './ancres.ts';
import { commitWhole } from '../http/transaction.ts';
import { inscrireFait } from './inscrire.ts';
import { ouvrirChaines } from './ouvrir-journal.ts';
import { currentSeal } from './sceau.ts';

/** Opens without serving (restoration). */
export const OUVRIR = Symbol('ouvrir');

/** Hundredths of a percent. */
const tauxDuJour = (jour: string) => {
  const taux = (nom: 'tva' | 'css') =>
    fragment<number>`round(f_taux(${constant(nom)}, ${jour}) * 100)::integer`;
  return query.selectNoFrom([taux('tva').as('tva'), taux('css').as('css')]);
};

/**
 * [SCE-9] Before the first call: starts chains; seals version, rates, key, lost ends. `dossier`:
 * key and ends; null: ephemeral key; `OUVRIR`: not serving. Answers losses in French [SCE-32], or
 * null.
 */
export async function demarrerJournal(
  orm: MikroORM,
  maintenant: Date,
  dossier: string | null | typeof OUVRIR,
): Promise<string | null> {
  return commitWhole(orm.em.fork(), async (em) => {
    // chains of an older base read years of sales
    await allowStatements(em, '0');
    await allowIdle(em, '0');
    await ouvrirChaines(em, maintenant);
    if (dossier === OUVRIR) return null;
    const fins = dossier === null ? null : await lireAncres(em, dossier);
    if (fins) await notifyFins(em, fins, maintenant);
    const { cle, publique } = currentSeal();
    const taux = await row(em, tauxDuJour(jourDe(maintenant)));
    inscrireFait(em, {
      chaine: CHAINE_PHARMACIE,
      type: 'DEMARRAGE',
      jour: jourDe(maintenant),
      instant: enIso(maintenant),
      contenu: { cle, cle_publique: publique, ...taux },
    });
    return fins?.faute ?? null;
  });
}
