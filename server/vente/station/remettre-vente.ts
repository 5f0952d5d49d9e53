import type { EntityManager } from '@mikro-orm/postgresql';
import type * as z from 'zod/mini';
import type { CodeRefus } from '#shared/base/codes-refus.ts';
import { enCentimes, enFcfa } from '#shared/base/montant.ts';
import { estRefus, type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import { CAISSE_DEFAUT } from '#shared/vente/caisse/caisse.schema.ts';
import { regler } from '#shared/vente/caisse/paiement.rules.ts';
import * as phrasesReglement from '#shared/vente/caisse/reglement.phrases.ts';
import { prixDeLigne } from '#shared/stock/produit/ecoulement.rules.ts';
import { ecartsDe } from '#shared/vente/station/ecarts.rules.ts';
import { raisonsDe } from '#shared/vente/station/quarantaine.rules.ts';
import { instantCorrige, numeroProvisoire } from '#shared/vente/station/provisoire.rules.ts';
import * as phrases from '#shared/vente/station/station.phrases.ts';
import {
  type VenteFaite,
  type VenteHorsLigne,
  venteHorsLigne,
  type venteRemise,
} from '#shared/vente/station/station.schema.ts';
import { present } from '../../platform/db/present.ts';
import { row } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest, ServerSession } from '../../platform/http/route.ts';
import { commitWhole } from '../../platform/http/transaction.ts';
import {
  produitsDejaComptes,
  suivreVenteRemise,
} from '../../gestion/inventaire/suivre-vente-remise.ts';
import { retarderLesClotures } from '../../gestion/inventaire/lock-en-cours.ts';
import { notifier } from '../../admin/notification/notifier.ts';
import { preparerDelivrance } from '../../sante/ordonnancier/exiger-ordonnance.ts';
import type { Certifie } from '../../admin/pharmacie/certifie.sql.ts';
import { lireLotsDuPanier } from '../../stock/produit/lock-lots.ts';
import type { CaisseSql } from '../reservation/lignes-sql.ts';
import { ecrireVente } from '../vente/encaisser-reservation.ts';
import { actuelDe } from './comparer-vente.ts';
import { publishVenteRecue } from './publish-postes.ts';
import { dejaRemise, noterVenteRemise, prevenir } from './store-vente.ts';
import { jugeDe, reconnaitreProduits, sommesDites } from './juger-vente.ts';
import { vendeurDe } from './lire-vendeur.ts';
import { mettreDeCote } from './mettre-de-cote.ts';
import {
  duesEnEspeces,
  ecrirePanierVendu,
  panierDeVente,
  regulariser,
  sommesDe,
  type Vendeur,
} from './panier-de-vente.ts';
import { momentRetenu, settleMoment } from './retenir-moment.ts';
import type { StationRow } from './station.entity.ts';
import { recordStation } from './gerer-stations.ts';
import { type Preuve, verifierRemise } from './verifier-remise.ts';
import { regarderLePoste } from './voir-le-poste.ts';

type Demande = ActRequest<unknown, unknown, z.output<typeof venteRemise>>;

/** [ECO-7] Price must equal the full price less its discount; neither without the other. */
function estAuPrixDit({ prix_de_vente, prix_plein, ecoulement }: VenteFaite['lignes'][number]) {
  if (!prix_plein || !ecoulement) return !prix_plein && !ecoulement;
  const reduit = prixDeLigne(enCentimes(prix_plein), ecoulement);
  return reduit.prix_de_vente === enCentimes(prix_de_vente);
}
/** [HSL-9] Same rules, same prices as the station: another net is refused. */
function fauteDeSommes(v: VenteFaite): Refus | null {
  const sommes = sommesDites(v);
  if (sommes.remise !== enCentimes(v.remise))
    return refus(422, 'remise_invalide', phrases.remiseTropGrande);
  const dit = enCentimes(v.net_a_payer);
  const dues = duesEnEspeces(sommes.net_a_payer);
  return dit === dues.exact || dit === dues.arrondi
    ? null
    : refus(422, 'saisie_invalide', phrases.sommesDifferentes(dit, sommes.net_a_payer));
}
/** Impossible whatever changed since. */
function fauteDeVente(v: VenteFaite): Refus | null {
  const vus = new Set<number>();
  for (const l of v.lignes) {
    if (vus.has(l.produit_id))
      return refus(422, 'saisie_invalide', phrases.produitDeuxFois(l.libelle));
    vus.add(l.produit_id);
  }
  const faux = v.lignes.find((l) => !estAuPrixDit(l));
  if (faux) return refus(422, 'saisie_invalide', phrases.prixReduitFaux(faux.libelle));
  return v.recu < v.net_a_payer ? refus(422, 'reglement_invalide', phrases.recuInsuffisant) : null;
}

export async function caisseDefaut(em: EntityManager): Promise<CaisseSql> {
  const caisse = await row(
    em,
    query
      .selectFrom('caisse')
      .select(['id', 'libelle', 'statut', 'current_authorized_user_id'])
      .select((eb) =>
        eb
          .exists(
            eb
              .selectFrom('chaine_caisse')
              .select('caisse_id')
              .whereRef('chaine_caisse.caisse_id', '=', 'caisse.id'),
          )
          .$castTo<boolean>()
          .as('a_vendu'),
      )
      .where('id', '=', CAISSE_DEFAUT),
  );
  if (!caisse) throw new Error('la caisse Default manque');
  return caisse;
}

/** No notification for waiting or set-aside stations: their manager knows. */
const ATTENDUS: readonly CodeRefus[] = ['station_en_attente', 'station_ecartee'];
/** [HSL-31] A refused sale stays on its station; managers are notified once. */
async function notifyRefus(
  { em, corps, session, maintenant }: Demande,
  refuse: Refus,
): Promise<Refus> {
  if (ATTENDUS.includes(refuse.code)) return refuse;
  const { vente, station } = corps;
  const provisoire = numeroProvisoire(vente.marque, vente.numero);
  const annonce = {
    genre: 'vente_hors_ligne' as const,
    cle: `vente_refusee:${station}:${vente.numero}:${refuse.code}`,
    data: phrases.avis.refusee(provisoire, refuse.errors, session.fullname),
  };
  await commitWhole(em.fork(), (propre) => notifier(propre, [annonce], maintenant));
  return refuse;
}

/** Row lock until commit; known, accepted, not set aside. */
async function stationQuiRemet({ em, corps, maintenant }: Demande): Promise<StationRow | Refus> {
  const station = await recordStation(em, { cle: corps.station }, maintenant);
  if (!station) return refus(404, 'station_inconnue', phrases.stationInconnue);
  if (station.ecartee_at !== null) return refus(403, 'station_ecartee', phrases.stationEcartee);
  return station.enrolee_at === null
    ? refus(403, 'station_en_attente', phrases.stationEnAttente)
    : station;
}

interface Cadre {
  station: StationRow;
  vendeur: Vendeur;
  caisse: CaisseSql;
  preuve: Preuve;
  /** `faite`: station clock, corrected; `decalage_ms`: ms ahead. */
  faite: Date;
  decalage_ms: number;
  recue: Date;
  /** Who hands over, or accepts. */
  envoyeur: ServerSession;
  /** Labels of products matched by code under another id. */
  renumerotes: readonly string[];
  /** Who accepted the differences; the ordonnancier then applies as usual. */
  acceptee: string | null;
}

/**
 * [HSL-9] [HSL-28] Once: recorded with its differences, else quarantined, cash counted. Refused:
 * another station's, or made online. One transaction, station row first.
 */
export async function remettreVenteActe(r: Demande): Promise<Resultat<VenteHorsLigne | null>> {
  const station = await stationQuiRemet(r);
  if (estRefus(station)) return station;
  const recue = await recevoir(r, station);
  return estRefus(recue) ? notifyRefus(r, recue) : recue;
}

async function recevoir(r: Demande, station: StationRow): Promise<Resultat<VenteHorsLigne | null>> {
  const { em, corps, maintenant, session } = r;
  const { vente: v } = corps;
  const connue = await dejaRemise(em, station, v);
  if (connue) return connue;
  const preuve = await verifierRemise(em, station, corps, maintenant);
  if (estRefus(preuve)) return preuve;
  const faute = fauteDeVente(v) ?? fauteDeSommes(v);
  if (faute) return faute;
  const vendeur = await vendeurDe(em, v.vendeur_id);
  if (!vendeur) return refus(422, 'introuvable', phrases.vendeurInconnu);
  const recue = maintenant.getTime();
  // Measured at sale time, so later clock changes do not matter.
  const decalage_ms = v.decalage_ms ?? new Date(corps.envoyee_at).getTime() - recue;
  const envoyee = recue + decalage_ms;
  const faite = new Date(instantCorrige(new Date(v.faite_at).getTime(), { envoyee, recue }));
  const regard = await regarderLePoste(em, station, v, { faite, decalage_ms });
  if (regard.coupure === 'contredite')
    return refus(409, 'coupure_contredite', phrases.coupureContredite(faite));
  const produits = await reconnaitreProduits(em, v.lignes);
  const juge = await jugeDe(em, {
    station,
    vente: v,
    vendeur,
    faite,
    regard,
    signee: preuve.signature !== null,
    produits,
  });
  const raisons = raisonsDe(v, juge);
  const place = { station, vendeur, preuve, faite, decalage_ms, recue: maintenant };
  if (raisons.length > 0)
    return mettreDeCote(em, {
      ...place,
      vente: v,
      envoyeur: session,
      juge,
      produits,
      raisons,
    });
  const cadre: Cadre = {
    ...place,
    caisse: await caisseDefaut(em),
    envoyeur: session,
    renumerotes: v.lignes.flatMap((l, i) => (produits[i] === l.produit_id ? [] : [l.libelle])),
    acceptee: null,
  };
  const reconnue = {
    ...v,
    lignes: v.lignes.map((l, i) => ({ ...l, produit_id: produits[i] ?? l.produit_id })),
  };
  const faiteVente = await enregistrer(em, cadre, { vente: reconnue, recue: v });
  if (estRefus(faiteVente)) return faiteVente;
  return succes(
    present(venteHorsLigne, faiteVente.gardee),
    phrases.venteRemise(faiteVente.gardee.numero_provisoire, faiteVente.gardee.numero_ticket),
  );
}

interface AEnregistrer {
  vente: VenteFaite;
  /** As handed over, for replay detection. */
  recue: VenteFaite;
  /** Ordonnancier entry, once the basket exists. */
  ordonnance?: (reservation_id: number) => Promise<Refus | null>;
}
/** Ordinary write, plus the payload. Inventory closings are blocked meanwhile (INV-18). */
export async function enregistrer(
  em: EntityManager,
  c: Cadre,
  { vente, recue, ordonnance }: AEnregistrer,
) {
  const { station, vendeur, faite, envoyeur } = c;
  const maintenant = c.recue;
  await retarderLesClotures(em);
  const { moment: prevu } = await momentRetenu(em, { faite, recue: maintenant });
  const { panier, clos } = await panierDeVente(em, vente, vendeur, prevu);
  const sommes = sommesDe(vente, panier.produits);
  if (estRefus(sommes)) return sommes;
  const retenu = await settleMoment(em, { faite, recue: maintenant });
  const { moment } = retenu;
  const dejaComptes = await produitsDejaComptes(em, [...panier.produits.keys()], faite);
  const sorties = await regulariser(em, panier, vente, {
    par: vendeur.fullname,
    moment,
    dejaComptes,
  });
  await suivreVenteRemise(em, sorties, { faite, maintenant });
  const ecrit = await ecrirePanierVendu(em, panier, vente, { sommes, moment });
  const manque = await ordonnance?.(ecrit.reservation.id);
  if (manque) return manque;
  const delivrance = await preparerDelivrance(em, { ...panier, ...ecrit }, envoyeur);
  if (estRefus(delivrance)) return delivrance;
  const aEncaisser = { v: vente, ecrit, delivrance, certifie: panier.certifie };
  const payee = await encaisser(em, { ...c, moment }, aEncaisser);
  if (estRefus(payee)) return payee;
  const comparee = { ...c, ...retenu, vente, panier, ecrit, clos };
  const ecarts = [
    ...ecartsDe(vente, await actuelDe(em, comparee)),
    ...(c.acceptee === null ? [] : [{ quoi: 'acceptee' as const, phrase: c.acceptee }]),
  ];
  const { gardee, station: avancee } = await noterVenteRemise(em, station, {
    vente: recue,
    net_a_payer: enCentimes(vente.net_a_payer),
    vendeur: vendeur.fullname,
    envoyee_par: envoyeur.fullname,
    payee,
    faite,
    recue: maintenant,
    decalage_ms: c.decalage_ms,
    preuve: c.preuve,
    ecarts,
  });
  if (c.acceptee === null) await prevenir(em, gardee, maintenant);
  publishVenteRecue(em, gardee, avancee);
  return { gardee };
}

type Ecrit = Awaited<ReturnType<typeof ecrirePanierVendu>>;
type Delivrance = Parameters<typeof ecrireVente>[2];

interface AEncaisser {
  v: VenteFaite;
  ecrit: Ecrit;
  delivrance: Delivrance;
  certifie: Certifie | null;
}
async function encaisser(
  em: EntityManager,
  { vendeur, caisse, moment }: Pick<Cadre, 'vendeur' | 'caisse'> & { moment: Date },
  { v, ecrit, delivrance, certifie }: AEncaisser,
) {
  const net = ecrit.reservation.net_a_payer;
  const reglement = regler(
    [{ mode: 'espece', montant: enCentimes(v.recu) }],
    // rounded or not as it was paid, whatever today's setting
    { net, arrondir: enCentimes(v.net_a_payer) !== net },
    phrasesReglement.montantInferieur,
  );
  if (typeof reglement === 'string') return refus(422, 'reglement_invalide', reglement);
  const lots = await lireLotsDuPanier(em, ecrit.reservation.id, []);
  const paiements = reglement.paiements.map((p) => ({
    ...p,
    montant: enFcfa(p.montant),
    reference: null,
  }));
  return ecrireVente(
    { em, corps: {}, session: vendeur, maintenant: moment },
    { ...ecrit, lots, certifie },
    delivrance,
    {
      ...ecrit,
      caisse,
      par: vendeur,
      reglement,
      paiements,
      horsLigne: numeroProvisoire(v.marque, v.numero),
    },
  );
}
