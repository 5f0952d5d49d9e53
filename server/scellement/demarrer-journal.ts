import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { enIso, jourDe } from '#shared/base/dates.ts';
import { CHAINE_PHARMACIE, type TypeScelle } from '#shared/scellement/scelle.rules.ts';
import { type Answered, sql, sqlOne } from '../db/sql.ts';
import { lireAncres } from './ancres.ts';
import { commitWhole } from '../http/transaction.ts';
import { inscrireFait } from './inscrire.ts';
import { ouvrirChaines } from './ouvrir-journal.ts';
import { sceauTenu } from './sceau.ts';
import type { Ancre } from './verifier-journal.ts';

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
 * process alone; `OUVRIR`, no server starts.
 */
export async function demarrerJournal(
  orm: MikroORM,
  maintenant: Date,
  dossier: string | null | typeof OUVRIR,
): Promise<void> {
  await commitWhole(orm.em.fork(), async (em) => {
    await sql(em, SANS_LIMITE);
    await ouvrirChaines(em, maintenant);
    if (dossier === OUVRIR) return;
    const quittees = dossier === null ? [] : await finsQuittees(em, await lireAncres(em, dossier));
    const fait = (type: TypeScelle, contenu: Record<string, unknown>) =>
      inscrireFait(em, {
        chaine: CHAINE_PHARMACIE,
        type,
        jour: jourDe(maintenant),
        instant: enIso(maintenant),
        contenu,
      });
    if (quittees.length > 0)
      fait('RESTAURATION', { quittees, connue: await restaurationConnue(em) });
    const { cle, publique } = sceauTenu();
    const taux = await sqlOne<Taux>(
      em,
      `select round(f_taux('tva', $1) * 100)::integer as tva,
        round(f_taux('css', $1) * 100)::integer as css`,
      [jourDe(maintenant)],
    );
    fait('DEMARRAGE', { cle, cle_publique: publique, ...taux });
  });
}

/** Ends that were seen here and that the base does not hold, or holds otherwise. */
async function finsQuittees(em: EntityManager, ancres: readonly Ancre[]): Promise<Ancre[]> {
  return sql<Ancre>(
    em,
    `select a.chaine, a.seq, a.empreinte
      from jsonb_to_recordset($1::jsonb) as a(chaine text, seq int, empreinte text)
      left join journal_fiscal f using (chaine, seq)
      where a.seq > 0 and f.empreinte is distinct from a.empreinte
      order by 1`,
    [JSON.stringify(ancres)],
  );
}
/** True when a restoration was sealed since the last time ends were left behind. */
async function restaurationConnue(em: EntityManager): Promise<boolean> {
  const derniere = await sqlOne<Answered>(
    em,
    `select contenu::jsonb ? 'sauvegarde' as oui
      from journal_fiscal
      where chaine = f_chaine($1) and type = 'RESTAURATION'
      order by seq desc
      limit 1`,
    [CHAINE_PHARMACIE],
  );
  return derniere?.oui ?? false;
}
