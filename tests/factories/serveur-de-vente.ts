import { enCentimes } from '#shared/base/montant.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import type { Client } from '#shared/vente/clientele/client.schema.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import type { LigneDemandee, Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { saisieVoulue } from '#shared/vente/reservation/saisie-ligne.rules.ts';
import { calculerTotaux } from '#shared/vente/reservation/totaux.rules.ts';
import type { Serveur } from '../harness/poste-de-test.tsx';
import { uneCaisse, uneLigne, unProduit, uneReservation } from './objets-du-fil.ts';

interface Tenus {
  reservations?: readonly Reservation[];
  /** Held by the test, which reads in it what was written. */
  jour?: Map<number, Reservation>;
  produits?: readonly Produit[];
  clients?: readonly Client[];
}
const TOTAUX = Object.keys(calculerTotaux([], enCentimes(0))) as (keyof Reservation)[];

/**
 * A basket written as the server writes it: lines with the prices of the products, sums made again,
 * one version more.
 */
export function ecritAuServeur(
  tenue: Reservation,
  corps: Record<string, unknown>,
  produits: readonly Produit[],
): Reservation {
  const demandees = corps.reservation_produits as LigneDemandee[] | undefined;
  const lignes = demandees?.map((d, i) => {
    const p = produits.find((x) => x.id === d.produit_id);
    const ligne = {
      id: 101 + i,
      produit_id: d.produit_id,
      ...saisieVoulue(d, undefined),
      ...(p && { libelle: p.libelle, prix_de_vente: p.prix_de_vente, tva: p.tva, css: p.css }),
    };
    return uneLigne(ligne, tenue.montant_taxe);
  });
  const { version: _vue, reservation_produits: _lignes, ...champs } = corps;
  const faite = {
    ...tenue,
    ...champs,
    reservation_produits: lignes ?? tenue.reservation_produits,
  } as Reservation;
  const neuve = uneReservation({
    reservation_produits: faite.reservation_produits,
    remise: faite.remise,
    montant_taxe: faite.montant_taxe,
  });
  const envoi = corps.switch_caisse_at
    ? { caisse: 'Caisse 1', etat_caisse: 'Envoyé' as const, modifiee_apres_envoi: false }
    : { modifiee_apres_envoi: tenue.switch_caisse_at !== null };
  const retour =
    corps.caisse_id === 1 && !corps.status
      ? { caisse: 'Default', etat_caisse: 'Non envoyé' as const, switch_caisse_at: null }
      : {};
  return {
    ...faite,
    ...Object.fromEntries(TOTAUX.map((c) => [c, neuve[c]])),
    ...envoi,
    ...retour,
    version: tenue.version + 1,
  };
}

/** A server of the selling screen held in memory; what a test is about it names over this one. */
export function serveurDeVente({
  reservations = [uneReservation()],
  jour = new Map(reservations.map((r) => [r.id, r])),
  produits = [unProduit()],
  clients = [],
}: Tenus = {}): Serveur {
  const parId: Serveur = {};
  for (const p of produits) parId[`GET /api/produits/${p.id}`] = () => ({ data: p });
  for (const c of clients) parId[`GET /api/clients/${c.id}`] = () => ({ data: c });
  for (const id of jour.keys()) {
    parId[`POST /api/reservations/${id}/update`] = ({ corps }) => {
      const faite = ecritAuServeur(jour.get(id) ?? uneReservation(), corps, produits);
      jour.set(id, faite);
      return { data: faite, message: phrasesReservation.reservationEnregistree };
    };
    parId[`POST /api/reservations/${id}/imprimer`] = () => ({ data: jour.get(id) });
  }
  return {
    ...parId,
    'GET /api/reservations/jour': () => ({ data: [...jour.values()] }),
    'GET /api/caisses': () => ({
      data: [
        uneCaisse({ id: 1, libelle: 'Default' }),
        uneCaisse(),
        uneCaisse({ id: 4, libelle: 'Caisse 2' }),
      ],
    }),
    'GET /api/clients': () => ({ data: clients }),
    'GET /api/promis': () => ({ data: [] }),
    'GET /api/produits': ({ chemin }) => {
      const mots = (
        new URL(chemin.split(' ')[1] ?? '', 'http://x').searchParams.get('search_by_keyword') ?? ''
      ).toLowerCase();
      return {
        data: produits.filter((p) => p.libelle.toLowerCase().includes(mots) || p.cip === mots),
      };
    },
  };
}
