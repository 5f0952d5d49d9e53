import type * as z from 'zod/mini';
import { enCentimes, enFcfa } from '#shared/base/montant.ts';
import { estRefus, type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import { CAISSE_DEFAUT } from '#shared/caisse/caisse.schema.ts';
import { regler } from '#shared/caisse/paiement.rules.ts';
import * as phrasesReglement from '#shared/caisse/reglement.phrases.ts';
import { prixDeLigne } from '#shared/produit/ecoulement.rules.ts';
import { ecartsDe } from '#shared/station/ecarts.rules.ts';
import { instantCorrige, numeroProvisoire } from '#shared/station/provisoire.rules.ts';
import * as phrases from '#shared/station/station.phrases.ts';
import {
  type VenteFaite,
  type VenteHorsLigne,
  venteHorsLigne,
  type venteRemise,
} from '#shared/station/station.schema.ts';
import { present } from '../db/present.ts';
import { sqlOne } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';
import { produitsDejaComptes, suivreVenteRemise } from '../inventaire/suivre-vente-remise.ts';
import { retarderLesClotures } from '../inventaire/tenir-en-cours.ts';
import { preparerDelivrance } from '../ordonnancier/exiger-ordonnance.ts';
import { lireLotsDuPanier } from '../produit/tenir-lots.ts';
import type { CaisseSql } from '../reservation/lignes-sql.ts';
import { ecrireVente } from '../vente/encaisser-reservation.ts';
import { actuelDe } from './comparer-vente.ts';
import { direVenteRecue } from './dire-postes.ts';
import { dejaRemise, noterVenteRemise, prevenir } from './garder-vente.ts';
import { vendeurDe } from './lire-vendeur.ts';
import {
  ecrirePanierVendu,
  panierDeVente,
  regulariser,
  sommesDe,
  type Vendeur,
} from './panier-de-vente.ts';
import { momentRetenu, tenirMoment } from './retenir-moment.ts';
import type { StationRow } from './station.entity.ts';
import { tenirStation } from './tenir-stations.ts';

type Demande = ActRequest<unknown, unknown, z.output<typeof venteRemise>>;

/** [ECO-7] Its price is what its discount makes of the price before; none without a discount. */
function estAuPrixDit({ prix_de_vente, prix_plein, ecoulement }: VenteFaite['lignes'][number]) {
  if (!prix_plein || !ecoulement) return !prix_plein && !ecoulement;
  const reduit = prixDeLigne(enCentimes(prix_plein), ecoulement);
  return reduit.prix_de_vente === enCentimes(prix_de_vente);
}
/** What cannot be right whatever happened since: the station would not have shown it as paid. */
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

const DEFAUT = `select id, libelle, statut, current_authorized_user_id,
    exists (select from chaine_caisse where caisse_id = caisse.id) as a_vendu
  from caisse
  where id = $1`;

/** Who sold, where, when: what the sale's writing needs beside what was handed over. */
interface Cadre {
  station: StationRow;
  vendeur: Vendeur;
  caisse: CaisseSql;
  /** By the station's clock, corrected. */
  faite: Date;
  /** What it is counted at. */
  moment: Date;
  comptee: boolean;
}

/**
 * [HSL-9] [HSL-10] A sale made without the server is recorded, once, as it was made: its prices, its
 * cash, its moment. What is not as on the station (price, stock, tax, rights, clock) is kept beside
 * it and told to who answers for the stations. One transaction, the station's row first, then the
 * closings of inventories are held back (INV-18).
 */
export async function remettreVenteActe(r: Demande): Promise<Resultat<VenteHorsLigne>> {
  const { em, corps, maintenant } = r;
  const { vente: v } = corps;
  const station = await tenirStation(em, { cle: corps.station, marque: v.marque }, maintenant);
  if (station.ecartee_at !== null) return refus(403, 'station_ecartee', phrases.stationEcartee);
  const connue = await dejaRemise(em, station, v);
  if (connue) return connue;
  const faute = fauteDeVente(v);
  if (faute) return faute;
  const [vendeur, caisse] = await Promise.all([
    vendeurDe(em, v.vendeur_id),
    sqlOne<CaisseSql>(em, DEFAUT, [CAISSE_DEFAUT]),
  ]);
  if (!vendeur) return refus(422, 'introuvable', phrases.vendeurInconnu);
  if (!caisse) throw new Error('la caisse Default manque');
  const faite = new Date(
    instantCorrige(new Date(v.faite_at).getTime(), {
      envoyee: new Date(corps.envoyee_at).getTime(),
      recue: maintenant.getTime(),
    }),
  );
  const retenu = await momentRetenu(em, { faite, recue: maintenant });
  return enregistrer(r, { station, vendeur, caisse, faite, ...retenu });
}

async function enregistrer(r: Demande, c: Cadre): Promise<Resultat<VenteHorsLigne>> {
  const { em, corps, maintenant, session } = r;
  const { vente } = corps;
  const { station, vendeur, faite } = c;
  await retarderLesClotures(em);
  const { panier, clos } = await panierDeVente(em, vente, vendeur, c.moment);
  const sommes = sommesDe(vente, panier.produits);
  if (estRefus(sommes)) return sommes;
  const retenu = await tenirMoment(em, { faite, recue: maintenant });
  const { moment } = retenu;
  const dejaComptes = await produitsDejaComptes(em, [...panier.produits.keys()], faite);
  const sorties = await regulariser(em, panier, vente, {
    par: vendeur.fullname,
    moment,
    dejaComptes,
  });
  await suivreVenteRemise(em, sorties, { faite, maintenant });
  const ecrit = await ecrirePanierVendu(em, panier, vente, { sommes, moment });
  const delivrance = await preparerDelivrance(em, { ...panier, ...ecrit }, session);
  const payee = await encaisser(
    r,
    { ...c, moment },
    ecrit,
    estRefus(delivrance) ? null : delivrance,
  );
  if (estRefus(payee)) return payee;
  const ecarts = ecartsDe(
    vente,
    await actuelDe(em, {
      ...c,
      ...retenu,
      vente,
      envoyeur: session,
      panier,
      ecrit,
      clos,
      delivrance,
    }),
  );
  const { gardee, station: avancee } = await noterVenteRemise(em, station, {
    vente,
    vendeur: vendeur.fullname,
    envoyee_par: session.fullname,
    payee,
    faite,
    recue: maintenant,
    decalage_ms: new Date(corps.envoyee_at).getTime() - maintenant.getTime(),
    ecarts,
  });
  await prevenir(em, gardee, maintenant);
  direVenteRecue(em, gardee, avancee);
  return succes(
    present(venteHorsLigne, gardee),
    phrases.venteRemise(gardee.numero_provisoire, gardee.numero_ticket),
  );
}

type Ecrit = Awaited<ReturnType<typeof ecrirePanierVendu>>;
type Delivrance = Parameters<typeof ecrireVente>[2];

/** Its cash is taken as any other: sale, movements, sums, chain and seal. */
async function encaisser(
  { em, corps: { vente: v } }: Demande,
  { vendeur, caisse, moment }: Cadre,
  ecrit: Ecrit,
  delivrance: Delivrance,
) {
  const net = ecrit.reservation.net_a_payer;
  const reglement = regler(
    [{ mode: 'espece', montant: enCentimes(v.recu) }],
    // as it was taken: rounded or not, whatever the setting has become
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
    { ...ecrit, lots },
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
