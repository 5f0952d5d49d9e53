import type { EntityManager } from '@mikro-orm/postgresql';
import {
  debutDeJour,
  type FiltrePeriode,
  jourDe,
  jourPlus,
  lirePeriode,
  type Periode,
} from '#shared/base/dates.ts';
import { motsCherches, type RequeteListe } from '#shared/base/liste.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, succes, estRefus } from '#shared/base/refus.ts';
import { produitVendu } from '#shared/vente/reservation/reservation.api.ts';
import {
  compteursVentes,
  type Journee,
  journee,
  ligneVendue,
  lotSorti,
  vente,
  type ComplementVentes,
} from '#shared/vente/vente/vente.schema.ts';
import { motsDuProduit, numeroDuProduit } from '#shared/vente/vente/produit-cherche.rules.ts';
import { estNumeroProvisoire } from '#shared/vente/station/provisoire.rules.ts';
import { accordsDe } from '../accord/lire-accords.ts';
import { present } from '../../platform/db/present.ts';
import { contreIndicationsAcceptees } from '../reservation/lire-interactions.ts';
import { constant, row, textOf } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { rechercheDeVente } from '../../admin/utilisateur/recherche-de-vente.ts';
import {
  type Filters,
  addFilter,
  readList,
  type ListSource,
  sortAsIs,
  sortAsWords,
} from '../../platform/http/read-list.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { compterListe, departDe, paniersDe, sommer } from './lire-agregats.sql.ts';
import { lignesDeVente, retoursDeVente } from './lire-retours.ts';
import { livreDesJours, lireVendus } from './ventes-agregees.sql.ts';
import { askedPeriod } from '../../platform/http/asked-period.ts';

const colonnes = [
  'created_at',
  'total',
  'ht',
  'tva',
  'css',
  'total_client',
  'total_prise_en_charge',
  'montant_recu',
  'montant_rendu',
  'statut',
  'total_retourne',
  'numero_ticket',
  'position_and_date',
];
const SOURCE: ListSource<typeof vente._zod.output> = {
  schema: vente,
  select: textOf(query.selectFrom('vente as t').selectAll('t').where(constant(true))),
  ...rechercheDeVente('t'),
  tri: { id: 't.id', ...sortAsIs(colonnes), ...sortAsWords(['user', 'caisse', 'client']) },
  parDefaut: 't.created_at desc, t.id desc',
};

type Filtre = FiltrePeriode & { caisse_id?: number | undefined };
/** 'inversee': end before start. */
function filtresDe(requete: Filtre, date = 't.created_at'): Filters | 'inversee' {
  const filtres: Filters = { conditions: [], valeurs: [] };
  const periode = lirePeriode(requete);
  if (periode === 'inversee') return 'inversee';
  if (periode) {
    addFilter(filtres, `${date} >= ?`, periode.debut);
    addFilter(filtres, `${date} < ?`, periode.fin);
  }
  if (requete.caisse_id) addFilter(filtres, 't.caisse_id = ?', requete.caisse_id);
  return filtres;
}

interface Paniers {
  de: number;
  a: number;
}
/**
 * [VEN-4] `contain_product`: a product id, or words matching one product; limited to the period's
 * baskets.
 */
function contenant(filtres: Filters, produit: string, paniers: Paniers | null): void {
  const bornes = paniers ? ` and l.reservation_id between ${paniers.de} and ${paniers.a}` : '';
  const numero = numeroDuProduit(produit);
  if (numero !== null)
    return addFilter(
      filtres,
      `t.reservation_id in (select l.reservation_id from reservation_produit l where l.produit_id = ?${bornes})`,
      numero,
    );
  const dits = motsCherches({ keyword: motsDuProduit(produit) }).map((mot) => {
    filtres.valeurs.push(`%${mot.replace(/[\\%_]/g, '\\$&')}%`);
    return ` and p.recherche like $${filtres.valeurs.length}`;
  });
  if (dits.length > 0)
    filtres.conditions.push(
      `t.reservation_id in (select l.reservation_id from reservation_produit l join produit p on p.id = l.produit_id where true${dits.join('')}${bornes})`,
    );
}

/** [STA-60] By category, limited to the period's baskets. */
function deCategorie(filtres: Filters, categorie: string, paniers: Paniers | null): void {
  const bornes = paniers ? ` and l.reservation_id between ${paniers.de} and ${paniers.a}` : '';
  addFilter(
    filtres,
    `t.reservation_id in (select l.reservation_id from reservation_produit l join produit p on p.id = l.produit_id where f_categorie(p.categorie) = ?${bornes})`,
    categorie,
  );
}

/** Below, scanning beats the text index. */
const PEU = 10_000;
/** [VEN-17] Text index, or a scan for short periods: the index ignores dates. */
async function sourceDe(
  em: EntityManager,
  periode: Periode | null,
  requete: RequeteListe,
): Promise<typeof SOURCE> {
  if (!periode || motsCherches(requete).length === 0) return SOURCE;
  const nombre = await compterListe(em, joursTouches(periode), undefined, undefined);
  return nombre !== null && nombre <= PEU
    ? { ...SOURCE, recherche: "(t.recherche || '')" }
    : SOURCE;
}

type RequeteVentes = RequeteListe &
  Filtre & {
    statut?: string | undefined;
    avec_retour?: boolean | undefined;
    contain_product?: string | undefined;
    user_id?: number | undefined;
    categorie?: string | undefined;
  };
function selonEtat(filtres: Filters, { statut, avec_retour }: RequeteVentes): void {
  if (statut) addFilter(filtres, 't.statut = ?', statut);
  if (avec_retour !== undefined)
    filtres.conditions.push(`t.etat_retour ${avec_retour ? '<>' : '='} 'Aucun'`);
}
/** True when aggregates can count this list. */
const estComptable = ({
  contain_product,
  avec_retour,
  user_id,
  categorie,
}: RequeteVentes): boolean =>
  !contain_product && !categorie && user_id === undefined && avec_retour === undefined;

/** 'nulls last' would defeat the index. */
const parDefautSiPareil = (requete: RequeteVentes): RequeteVentes =>
  requete.sort === 'created_at' && requete.order === 'desc'
    ? { ...requete, sort: undefined }
    : requete;

export async function listerVentesActe({
  em,
  requete: demandee,
  session,
}: ActRequest<unknown, RequeteVentes>) {
  const { requete, provisoire } = sansProvisoire(demandee);
  const filtres = filtresDe(requete);
  const periode = lirePeriode(requete);
  if (filtres === 'inversee' || periode === 'inversee')
    return refus(422, 'date_fin_avant_debut', phrasesCommun.dateFinAvantDebut);
  selonEtat(filtres, requete);
  if (provisoire) addFilter(filtres, 't.hors_ligne = ?', provisoire);
  if (requete.user_id !== undefined) addFilter(filtres, 't.user_id = ?', requete.user_id);
  const { contain_product, categorie } = requete;
  const paniers =
    periode && (contain_product || categorie)
      ? ((await paniersDe(em, periode)) ?? { de: 1, a: 0 })
      : null;
  if (contain_product) contenant(filtres, contain_product, paniers);
  if (categorie) deCategorie(filtres, categorie, paniers);
  const extra_data = await complementDe(em, requete);
  const demande = parDefautSiPareil(requete);
  const parDate = demande.sort === undefined || demande.sort === 'created_at';
  return readList(
    em,
    await sourceDe(em, periode, requete),
    demande,
    estComptable(requete) && !provisoire
      ? {
          ...filtres,
          session,
          total: () => compterListe(em, periode, requete.statut, requete.caisse_id),
          ...(parDate && {
            depart: (saut) =>
              departDe(em, periode, {
                statut: requete.statut,
                caisse_id: requete.caisse_id,
                saut,
                sens: demande.sort === undefined ? 'desc' : 'asc',
              }),
          }),
        }
      : { ...filtres, session, extra_data },
  );
}

async function complementDe(
  em: EntityManager,
  { user_id }: RequeteVentes,
): Promise<ComplementVentes | undefined> {
  if (user_id === undefined) return undefined;
  const lu = await row(
    em,
    query.selectFrom('utilisateur').select('fullname').where('id', '=', user_id),
  );
  return { vendeur: lu?.fullname ?? null };
}

/** [HSL-13] A provisional number ('P3-0012') uses its own index and replaces the words. */
function sansProvisoire(requete: RequeteVentes): {
  requete: RequeteVentes;
  provisoire: string | null;
} {
  const [mot, autre] = motsCherches(requete);
  if (!mot || autre || !estNumeroProvisoire(mot)) return { requete, provisoire: null };
  const sansMots = { search_by_keyword: undefined, keyword: undefined, req_contain: undefined };
  return { requete: { ...requete, ...sansMots }, provisoire: mot.toUpperCase() };
}

export async function lireVenteActe({ em, parametres: { id } }: ActRequest<{ id: number }>) {
  const ligne = await row(
    em,
    query
      .selectFrom('vente as v')
      .innerJoin('reservation as r', 'r.id', 'v.reservation_id')
      .selectAll('v')
      .select('r.ordonnancier')
      .where('v.id', '=', id),
  );
  if (!ligne) return refus(404, 'introuvable', phrasesRefus.introuvable('Vente'));
  const lignes = await lignesDeVente(em, ligne);
  const facture = await row(
    em,
    query
      .selectFrom('facture as f')
      .leftJoin('avoir as a', (join) =>
        join.onRef('a.facture_id', '=', 'f.id').on('a.retour_id', 'is', null),
      )
      .select(['f.id', 'f.numero', 'a.numero as avoir_numero'])
      .where('f.vente_id', '=', id),
  );
  return succes({
    ...present(vente, ligne),
    facture: facture ?? null,
    lignes: lignes.map((l) => ({
      ...present(ligneVendue, l),
      lots: l.lots.map((lot) => present(lotSorti, lot)),
    })),
    retours: await retoursDeVente(em, id),
    accords: await accordsDe(em, ligne.reservation_id),
    contre_indications: await contreIndicationsAcceptees(em, ligne.reservation_id),
    ordonnancier: ligne.ordonnancier,
  });
}

/**
 * [VEN-5] Net of cancellations and returns: turnover TTC, duty tax included; margin = HT − purchase
 * cost − discount (contract §10).
 */
export async function compterVentesActe({ em, requete }: ActRequest<unknown, Filtre>) {
  const periode = askedPeriod(requete);
  if (estRefus(periode)) return periode;
  return succes(present(compteursVentes, await sommer(em, periode, requete.caisse_id)));
}

/** [VEN-6] Net of cancellations and returns; coef = selling ÷ purchase price. */
export async function listerVendusActe({
  em,
  requete,
}: ActRequest<unknown, RequeteListe & FiltrePeriode & { produit_id?: number | undefined }>) {
  const periode = askedPeriod(requete);
  if (estRefus(periode)) return periode;
  const { vendus, filtres } = await lireVendus(em, periode, requete.produit_id);
  const source: ListSource<typeof produitVendu._zod.output> = {
    schema: produitVendu,
    select: vendus,
    recherche: 't.recherche',
    tri: {
      id: 't.id',
      libelle: 't.recherche',
      qte_vendus: 't.qte_vendus',
      qte_actu: 't.qte_actu',
      prix_achat: 't.prix_achat',
      prix_de_vente: 't.prix_de_vente',
      coef: 't.coef',
      cip: 't.cip',
    },
    parDefaut: 't.qte_vendus desc, t.id',
  };
  return readList(em, source, requete, { conditions: [], valeurs: filtres.valeurs });
}

/**
 * [VEN-10] A row per day with money, by mode, same sums as the counts. Cancelled counted sales
 * deduct money, not number [STA-48].
 */
export function lireLivreCaisseActe({ em, requete }: ActRequest<unknown, RequeteListe & Filtre>) {
  const periode = askedPeriod(requete);
  if (estRefus(periode)) return Promise.resolve(periode);
  const jours = periode && joursTouches(periode);
  const { livre, filtres } = livreDesJours(jours, requete.caisse_id);
  const source: ListSource<Journee> = {
    schema: journee,
    select: livre,
    recherche: 't.jour',
    tri: sortAsIs(Object.keys(journee.shape)),
    parDefaut: 't.jour',
  };
  return readList(em, source, requete, { conditions: [], valeurs: filtres.valeurs });
}
/** Widened to whole days. */
export const joursTouches = ({ debut, fin }: Periode): Periode => ({
  debut: debutDeJour(jourDe(debut)),
  fin: debutDeJour(jourPlus(jourDe(new Date(fin.getTime() - 1)), 1)),
});
