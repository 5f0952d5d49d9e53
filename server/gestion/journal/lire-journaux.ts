import type { EntityManager } from '@mikro-orm/postgresql';
import { type FiltrePeriode, lirePeriode } from '#shared/base/dates.ts';
import type { RequeteListe } from '#shared/base/liste.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import { refus } from '#shared/base/refus.ts';
import {
  type JournalAudit,
  journalAudit,
  type JournalConnexion,
  journalConnexion,
} from '#shared/gestion/journal/journal.schema.ts';
import { motDuJournal, resumer } from '#shared/gestion/journal/journal.rules.ts';
import { sansColonnes } from '#shared/base/colonnes.ts';
import { colonnesCachees } from '#shared/admin/utilisateur/colonnes.rules.ts';
import type { Porteur } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { constant, textOf } from '../../platform/db/query.ts';
import type { SqlRow } from '../../platform/db/sql.ts';
import { query } from '../../query.ts';
import {
  type Filters,
  addFilter,
  readList,
  type ListSource,
} from '../../platform/http/read-list.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { lireNoms } from './noms.sql.ts';

const CONNEXIONS: ListSource<JournalConnexion> = {
  schema: journalConnexion,
  select: textOf(
    query
      .selectFrom('journal_connexion as t')
      .leftJoin('utilisateur as u', 'u.id', 't.utilisateur_id')
      .selectAll('t')
      .select('u.fullname as utilisateur')
      .where(constant(true)),
  ),
  recherche: `(t.recherche || ' ' || coalesce(u.recherche, ''))`,
  tri: {
    id: 't.id',
    at: 't.at',
    name: 'f_recherche(t.name)',
    resultat: 't.resultat',
    adresse: 't.adresse',
    utilisateur: 'f_recherche(u.fullname)',
  },
  parDefaut: 't.id desc',
};
const AUDITS: Omit<ListSource<JournalAudit>, 'completer'> = {
  schema: journalAudit,
  select: textOf(query.selectFrom('journal_audit as t').selectAll('t').where(constant(true))),
  recherche: 't.recherche',
  tri: {
    id: 't.id',
    at: 't.at',
    utilisateur: 'f_recherche(t.utilisateur)',
    acte: 'f_recherche(t.acte)',
    entite: 'f_recherche(t.entite)',
    entite_id: 't.entite_id',
    adresse: 't.adresse',
  },
  parDefaut: 't.id desc',
};

/**
 * [HAB-9] `mount.ts` strips hidden columns; the summary sentence is rebuilt without them or it
 * leaks.
 */
function auditsDe(lecteur: Porteur): ListSource<JournalAudit> {
  const cachees = colonnesCachees(lecteur);
  const vu = (valeurs: unknown): unknown => sansColonnes(valeurs, cachees);
  return {
    ...AUDITS,
    completer: async (em, lignes) => {
      const noms = await nommer(em, lignes);
      return lignes.map((l) => ({
        ...l,
        acte: motDuJournal(String(l['acte'])),
        entite: motDuJournal(String(l['entite'])),
        element: noms.get(`${String(l['entite'])} ${String(l['entite_id'])}`) ?? null,
        resume: resumer(vu(l['avant']), vu(l['apres'])),
      }));
    },
  };
}

async function nommer(em: EntityManager, lignes: readonly SqlRow[]): Promise<Map<string, string>> {
  const noms = await lireNoms(em, lignes);
  return new Map(noms.map((n) => [n.cle, n.nom]));
}

/** 'inversee': end before start. */
function filtresDe(
  requete: FiltrePeriode,
  egaux: Record<string, string | undefined>,
): Filters | 'inversee' {
  const filtres: Filters = { conditions: [], valeurs: [] };
  const periode = lirePeriode(requete);
  if (periode === 'inversee') return 'inversee';
  if (periode) {
    addFilter(filtres, 't.at >= ?', periode.debut);
    addFilter(filtres, 't.at < ?', periode.fin);
  }
  for (const [condition, valeur] of Object.entries(egaux))
    if (valeur) addFilter(filtres, condition, valeur);
  return filtres;
}

type Connexions = RequeteListe &
  FiltrePeriode & { resultat?: string | undefined; utilisateur?: string | undefined };
/** Admins only. `utilisateur`: name typed or full name. */
export async function listerConnexionsActe({ em, requete }: ActRequest<unknown, Connexions>) {
  const filtres = filtresDe(requete, {
    't.resultat = ?': requete.resultat,
    '(t.name = lower(?) or u.fullname = ?)': requete.utilisateur,
  });
  return filtres === 'inversee'
    ? refus(422, 'date_fin_anterieure', phrasesCommun.dateFinAnterieure)
    : readList(em, CONNEXIONS, requete, filtres);
}

type Audits = RequeteListe &
  FiltrePeriode & {
    utilisateur?: string | undefined;
    entite?: string | undefined;
    acte?: string | undefined;
  };
export async function listerAuditsActe({ em, requete, session }: ActRequest<unknown, Audits>) {
  const filtres = filtresDe(requete, {
    't.utilisateur = ?': requete.utilisateur,
    't.entite = ?': requete.entite,
    't.acte = ?': requete.acte,
  });
  return filtres === 'inversee'
    ? refus(422, 'date_fin_anterieure', phrasesCommun.dateFinAnterieure)
    : readList(em, auditsDe(session), requete, filtres);
}
