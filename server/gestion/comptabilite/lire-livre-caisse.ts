import type { EntityManager } from '@mikro-orm/postgresql';
import { debutDeJour, type FiltrePeriode } from '#shared/base/dates.ts';
import type { RequeteListe } from '#shared/base/liste.ts';
import { centimesLus, enFcfa } from '#shared/base/montant.ts';
import { estRefus } from '#shared/base/refus.ts';
import {
  type LigneDeCaisse,
  ligneDeCaisse,
} from '#shared/gestion/comptabilite/comptabilite.schema.ts';
import {
  type GenreDuLivre,
  type JourDuLivre,
  nomAuCoffre,
  nomDuLivre,
  type SoldeDeCaisse,
} from '#shared/gestion/comptabilite/livre-caisse.rules.ts';
import type { SqlRow } from '../../platform/db/sql.ts';
import { type ListSource, readList, sortAsIs, sortAsWords } from '../../platform/http/read-list.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import {
  type BornesDuLivre,
  LIGNES_DU_COFFRE,
  lignesDuLivre,
  lireBornesDuCoffre,
  lireBornesDuLivre,
  lireJours,
  lireSoldesDuLivre,
} from './livre-caisse.sql.ts';
import { askedPeriod } from '../../platform/http/asked-period.ts';

const nommer = (ligne: SqlRow): SqlRow => {
  const nom = nomDuLivre(ligne['genre'] as GenreDuLivre);
  const ticket = ligne['numero_ticket'];
  return { ...ligne, libelle: typeof ticket === 'number' ? `${nom}, ticket N° ${ticket}` : nom };
};

const enFrancs = (lues: BornesDuLivre | undefined): BornesDuLivre => ({
  ouverture: enFcfa(centimesLus(lues?.ouverture ?? 0)),
  entrees: enFcfa(centimesLus(lues?.entrees ?? 0)),
  sorties: enFcfa(centimesLus(lues?.sorties ?? 0)),
  cloture: enFcfa(centimesLus(lues?.cloture ?? 0)),
});

const nommerAuCoffre = (ligne: SqlRow): SqlRow => ({
  ...ligne,
  libelle: nomAuCoffre(ligne['genre'] as GenreDuLivre, ligne['recu_par'] as string | null),
});
type Requete = RequeteListe &
  FiltrePeriode & { caisse_id?: number | undefined; coffre?: '1' | undefined };
/**
 * [CPT-19] Cash movements with running balance; `extra_data`: opening, closing, flows, FCFA.
 * Between sessions: to safe, then surplus or shortage [CPT-31]. `coffre`: the safe instead
 * [CPT-32].
 */
export async function listerLivreActe({ em, requete }: ActRequest<unknown, Requete>) {
  const periode = askedPeriod(requete);
  if (estRefus(periode)) return periode;
  const debut = periode?.debut ?? debutDeJour('2000-01-01');
  const fin = periode?.fin ?? debutDeJour('2100-12-31');
  const valeurs: unknown[] = [debut, fin];
  const auCoffre = requete.coffre !== undefined;
  const caisse = requete.caisse_id ? `and e.caisse_id = ${Number(requete.caisse_id)}` : '';
  const source: ListSource<LigneDeCaisse> = {
    schema: ligneDeCaisse,
    select: auCoffre ? LIGNES_DU_COFFRE : lignesDuLivre(caisse),
    recherche: `f_recherche(t.caisse || ' ' || t.par || ' ' || coalesce(t.motif, ''))`,
    tri: { ...sortAsIs(['id', 'at', 'entree', 'sortie']), ...sortAsWords(['caisse', 'par']) },
    parDefaut: 't.at, t.session_id, t.ordre, t.id',
    completer: async (_em, lignes) => lignes.map(auCoffre ? nommerAuCoffre : nommer),
  };
  const bornes = auCoffre
    ? await lireBornesDuCoffre(em, valeurs)
    : await lireBornesDuLivre(em, valeurs, caisse);
  return readList(em, source, requete, {
    conditions: [],
    valeurs,
    extra_data: enFrancs(bornes),
  });
}

/** Daily, Libreville days. */
export async function lireLivreDuMois(
  em: EntityManager,
  debut: Date,
  fin: Date,
): Promise<{ jours: JourDuLivre[]; soldes: SoldeDeCaisse[] }> {
  return {
    jours: await lireJours(em, debut, fin),
    soldes: await lireSoldesDuLivre(em, debut, fin),
  };
}
