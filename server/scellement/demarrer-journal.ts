import type { MikroORM } from '@mikro-orm/postgresql';
import { enIso, jourDe } from '#shared/base/dates.ts';
import { CHAINE_PHARMACIE } from '#shared/scellement/scelle.rules.ts';
import { sql, sqlOne } from '../db/sql.ts';
import { direFins, lireAncres } from './ancres.ts';
import { commitWhole } from '../http/transaction.ts';
import { inscrireFait } from './inscrire.ts';
import { ouvrirChaines } from './ouvrir-journal.ts';
import { sceauTenu } from './sceau.ts';

/** Asked by who opens a base without serving it: a restoration. */
export const OUVRIR = Symbol('ouvrir');

/** Rates in force, in hundredths of a percent. */
interface Taux {
  tva: number;
  css: number;
}

/** Years of sales are read once, when the chains of an older version's base begin. */
const SANS_LIMITE = `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`;

/**
 * [SCE-9] What a server does before its first call: the chains of what it finds have begun, and the
 * journal says which version, rates and key work from here on, and which ends it knew that are not
 * here any more. `dossier`: where the installation's key and what it saw stand; null, a key of this
 * process alone; `OUVRIR`, no server starts. Answers in French what it knew and does not any more
 * [SCE-32]; null, nothing.
 */
export async function demarrerJournal(
  orm: MikroORM,
  maintenant: Date,
  dossier: string | null | typeof OUVRIR,
): Promise<string | null> {
  return commitWhole(orm.em.fork(), async (em) => {
    await sql(em, SANS_LIMITE);
    await ouvrirChaines(em, maintenant);
    if (dossier === OUVRIR) return null;
    const fins = dossier === null ? null : await lireAncres(em, dossier);
    if (fins) await direFins(em, fins, maintenant);
    const { cle, publique } = sceauTenu();
    const taux = await sqlOne<Taux>(
      em,
      `select round(f_taux('tva', $1) * 100)::integer as tva,
        round(f_taux('css', $1) * 100)::integer as css`,
      [jourDe(maintenant)],
    );
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
