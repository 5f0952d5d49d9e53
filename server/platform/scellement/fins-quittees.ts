import type { EntityManager } from '@mikro-orm/postgresql';
import { enIso, jourDe } from '#shared/base/dates.ts';
import { CHAINE_PHARMACIE } from '#shared/platform/scellement/scelle.rules.ts';
import { sql } from '../db/sql.ts';
import { inscrireFait } from './inscrire.ts';
import type { JournalFiscalRow } from './scellement.entity.ts';
import type { Ancre } from './verifier-journal.ts';

/** Seen ends missing or altered in the base. */
const QUITTEES = `
  select distinct a.chaine, a.seq, a.empreinte
  from jsonb_to_recordset($1::jsonb) as a(chaine text, seq int, empreinte text)
  left join journal_fiscal f using (chaine, seq)
  where a.seq > 0 and f.empreinte is distinct from a.empreinte
  order by a.chaine, a.seq`;
/** Queried only when ends are missing. */
const RESTAURATIONS = `
  select chaine, seq, empreinte, contenu
  from journal_fiscal
  where chaine = f_chaine($1) and type = 'RESTAURATION'`;

type Restauration = Pick<JournalFiscalRow, 'chaine' | 'seq' | 'empreinte' | 'contenu'>;
interface ContenuRestauration {
  /** Absent when only abandoned ends are listed. */
  sauvegarde?: unknown;
  quittees?: unknown;
}
/** Empty when malformed: the signature judges. */
function contenuDe({ contenu }: Restauration): ContenuRestauration {
  try {
    return (JSON.parse(contenu) ?? {}) as ContenuRestauration;
  } catch {
    return {};
  }
}
const enClair = ({ chaine, seq, empreinte }: Ancre): string => `${chaine}/${seq}/${empreinte}`;
const quitteesDites = (r: Restauration): string[] => {
  const { quittees } = contenuDe(r);
  return Array.isArray(quittees) ? (quittees as Ancre[]).map(enClair) : [];
};

/**
 * [SCE-30] Seals seen ends now missing, before they are overwritten; `connue`: a restoration came
 * since.
 */
export async function notifyQuittees(
  em: EntityManager,
  vues: readonly Ancre[],
  maintenant: Date,
): Promise<void> {
  const parties = await sql<Ancre>(em, QUITTEES, [JSON.stringify(vues)]);
  if (parties.length === 0) return;
  const restaurations = await sql<Restauration>(em, RESTAURATIONS, [CHAINE_PHARMACIE]);
  const dites = new Set(restaurations.flatMap(quitteesDites));
  const quittees = parties.filter((a) => !dites.has(enClair(a)));
  if (quittees.length === 0) return;
  inscrireFait(em, {
    chaine: CHAINE_PHARMACIE,
    type: 'RESTAURATION',
    jour: jourDe(maintenant),
    instant: enIso(maintenant),
    contenu: { quittees, connue: restaureeDepuis(restaurations, vues) },
  });
}

/** An unseen restoration: those already seen excuse no later truncation. */
function restaureeDepuis(restaurations: readonly Restauration[], vues: readonly Ancre[]): boolean {
  const deja = new Set(vues.map(enClair));
  return restaurations.some((r) => contenuDe(r).sauvegarde !== undefined && !deja.has(enClair(r)));
}
