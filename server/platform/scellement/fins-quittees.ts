import type { EntityManager } from '@mikro-orm/postgresql';
import { enIso, jourDe } from '#shared/base/dates.ts';
import { CHAINE_PHARMACIE } from '#shared/platform/scellement/scelle.rules.ts';
import { constant, rows } from '../db/query.ts';
import { query } from '../../query.ts';
import { inscrireFait } from './inscrire.ts';
import type { JournalFiscalRow } from './scellement.entity.ts';
import type { Ancre } from './verifier-journal.ts';
import { chaineDIci, lireQuittees } from './chaines.sql.ts';

/** Queried only when ends are missing. */
const RESTAURATIONS = query
  .selectFrom('journal_fiscal')
  .select(['chaine', 'seq', 'empreinte', 'contenu'])
  .where('chaine', '=', chaineDIci(CHAINE_PHARMACIE))
  .where('type', '=', constant('RESTAURATION'));
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
  const parties = await lireQuittees(em, vues);
  if (parties.length === 0) return;
  const restaurations = await rows(em, RESTAURATIONS);
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
