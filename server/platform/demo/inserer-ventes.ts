import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { formatDateHeure } from '#shared/base/dates.ts';
import { type Centimes, enFcfa, ZERO } from '#shared/base/montant.ts';
import { regler } from '#shared/vente/caisse/paiement.rules.ts';
import { canonique, ORIGINE } from '#shared/vente/vente/chaine.rules.ts';
import { fragment, rows } from '../db/query.ts';
import { query } from '../../query.ts';
import type { VenteDemo } from './composer-ventes.ts';
import { ecrireMouvementsDesVentes, ecrireStock } from './stock-et-comptes.sql.ts';
import { insertRows } from '../db/insert-rows.ts';

export interface Noms {
  personnes: ReadonlyMap<number, string>;
  caissier: number;
  caisses: readonly { id: number; libelle: string }[];
  clients: ReadonlyMap<
    number,
    {
      libelle: string;
      nom: string | null;
      identifiant_assure: string | null;
      secteur_assure: string | null;
    }
  >;
  produits: ReadonlyMap<
    number,
    {
      libelle: string;
      cip: string;
      prix_achat: Centimes;
      prix_de_vente: Centimes;
      tva: boolean;
      css: boolean;
      posologie: string | null;
    }
  >;
}
interface Numerotee extends VenteDemo {
  id: number;
  position: number;
  numero_ticket: number | null;
}

const caisseDe = (v: VenteDemo, n: Noms): { id: number; libelle: string } =>
  n.caisses[v.caisse] ?? { id: 0, libelle: '' };
const personne = (n: Noms, id: number): string => n.personnes.get(id) ?? '';
/** The selling screen collects its own payments; the cashier, those of desks. */
const payeurDe = (v: VenteDemo, n: Noms): number => (v.caisse === 0 ? v.vendeur : n.caissier);
const assureDe = (v: VenteDemo, n: Noms) => {
  const c = v.totaux.total_prise_en_charge > ZERO ? n.clients.get(v.client_id) : undefined;
  // Some sheets lack a number, for the pre-claim check.
  const secondes = Math.floor(v.cree.getTime() / 1000);
  return {
    numero_feuille_assure:
      c && secondes % 13 !== 0 ? `FS${String(secondes % 10_000_000).padStart(7, '0')}` : null,
    identifiant_assure: c?.identifiant_assure ?? null,
    nom_assure: c?.nom ?? null,
    secteur_assure: c?.secteur_assure ?? null,
  };
};
const reglementDe = (v: VenteDemo) => {
  const aPayer = { net: v.totaux.net_a_payer, arrondir: false };
  const r = regler([{ mode: v.mode, montant: v.recu }], aPayer, '');
  if (typeof r === 'string') throw new Error(`règlement de démonstration impossible : ${r}`);
  return {
    montant_recu: r.recu,
    montant_rendu: r.rendu,
    mode_paiement: r.mode_paiement,
    paiements:
      r.paiements.length === 0
        ? null
        : r.paiements.map((p) => ({ ...p, montant: enFcfa(p.montant), reference: null })),
  };
};

function etapesDe(v: VenteDemo, n: Noms) {
  const envoyee = v.caisse !== 0;
  const envoi = { switch_caisse_at: envoyee ? new Date(v.cree.getTime() + 60_000) : null };
  if (!v.paye)
    return {
      ...envoi,
      status: 'Annule',
      amount_gived: null,
      mode_paiement: null,
      paiements: null,
      switch_finish_by: null,
      etat_caisse: envoyee ? 'Envoyé' : 'Non envoyé',
      etat_caisse_par: null,
      etat_caisse_par_id: null,
      impressions: 0,
    };
  const { montant_recu, mode_paiement, paiements } = reglementDe(v);
  const payeur = payeurDe(v, n);
  return {
    ...envoi,
    status: 'Termine',
    amount_gived: montant_recu,
    mode_paiement,
    paiements,
    switch_finish_by: personne(n, payeur),
    etat_caisse: 'Payé',
    etat_caisse_par: personne(n, payeur),
    etat_caisse_par_id: payeur,
    impressions: 1,
  };
}

function ligneReservation(v: VenteDemo, position: number, n: Noms) {
  const caisse = caisseDe(v, n);
  const fin = v.paye ?? v.cree;
  return {
    version: 3,
    jour: v.jour,
    position,
    ...etapesDe(v, n),
    created_by: personne(n, v.vendeur),
    created_by_id: v.vendeur,
    client_id: v.client_id,
    client: n.clients.get(v.client_id)?.libelle ?? '',
    caisse_id: caisse.id,
    caisse: caisse.libelle,
    ...v.totaux,
    credit_restant: v.credit_restant,
    ...assureDe(v, n),
    montant_taxe: 0,
    posologie_sur_ticket: false,
    switch_finish_at: v.paye,
    modifiee_apres_envoi: false,
    printed_at: v.paye,
    edited_at: fin,
    created_at: v.cree,
    updated_at: v.annule ?? fin,
  };
}

/** Gapless basket positions per day, then tickets per register and day, by payment time. */
async function ecrireReservations(
  em: EntityManager,
  ventes: readonly VenteDemo[],
  n: Noms,
): Promise<Numerotee[]> {
  const rangs = new Map<string, number>();
  const suivant = (cle: string): number => rangs.set(cle, (rangs.get(cle) ?? 0) + 1).get(cle) ?? 0;
  const lignes = ventes.map((v) => ligneReservation(v, suivant(v.jour), n));
  const ids = await insertRows(em, 'reservation', lignes);
  const numerotees = ventes.map((v, i): Numerotee => ({
    ...v,
    id: ids[i]?.id ?? 0,
    position: lignes[i]?.position ?? 0,
    numero_ticket: null,
  }));
  for (const v of numerotees.filter((x) => x.paye).sort((a, b) => Number(a.paye) - Number(b.paye)))
    v.numero_ticket = suivant(`${v.caisse}|${v.jour}`);
  await insertRows(
    em,
    'reservation_produit',
    numerotees.flatMap((v) =>
      v.lignes.map((l, rang) => {
        const { prix_achat, prix_de_vente, tva, css, posologie, libelle, cip } = n.produits.get(
          l.produit_id,
        ) ?? {
          libelle: '',
          cip: '',
          prix_achat: ZERO,
          prix_de_vente: ZERO,
          tva: false,
          css: false,
          posologie: null,
        };
        return {
          reservation_id: v.id,
          rang,
          libelle,
          cip,
          prix_achat,
          prix_de_vente,
          tva,
          css,
          posologie,
          ...l,
        };
      }),
    ),
  );
  return numerotees;
}

/** Chained per register (I13). */
async function ecrireVentes(
  em: EntityManager,
  numerotees: readonly Numerotee[],
  n: Noms,
): Promise<void> {
  const chaines = new Map<number, { empreinte: string; rang: number; vendue_at: Date | null }>();
  const payees = numerotees.filter((v) => v.paye).sort((a, b) => Number(a.paye) - Number(b.paye));
  const ventes = payees.map((v) => {
    const caisse = caisseDe(v, n);
    const t = v.totaux;
    const numero_ticket = v.numero_ticket ?? 0;
    const user = personne(n, v.vendeur);
    const encaisse_par = personne(n, payeurDe(v, n));
    const sommes = {
      total: t.total,
      total_client: t.montant,
      total_prise_en_charge: t.total_prise_en_charge,
      remise: t.remise,
    };
    const maillon = canonique({
      caisse_id: caisse.id,
      jour: v.jour,
      numero_ticket,
      reservation_id: v.id,
      ...sommes,
      user,
      encaisse_par,
    });
    const precedent = chaines.get(caisse.id) ?? { empreinte: ORIGINE, rang: 0 };
    const rang_chaine = precedent.rang + 1;
    const empreinte = createHash('sha256')
      .update(`${precedent.empreinte}|${maillon}`)
      .digest('hex');
    chaines.set(caisse.id, { empreinte, rang: rang_chaine, vendue_at: v.paye });
    return {
      reservation_id: v.id,
      caisse_id: caisse.id,
      caisse: caisse.libelle,
      jour: v.jour,
      numero_ticket,
      user,
      user_id: v.vendeur,
      encaisse_par,
      encaisse_par_id: payeurDe(v, n),
      client_id: v.client_id,
      client: n.clients.get(v.client_id)?.libelle ?? '',
      position_and_date: `${String(v.position).padStart(3, '0')} - ${formatDateHeure(v.cree)}`,
      ...sommes,
      ht: t.total_ht,
      tva: t.total_tva,
      css: t.total_css,
      garde: t.total_garde,
      arrondi: t.arrondi,
      ...reglementDe(v),
      ...assureDe(v, n),
      statut: v.annule ? 'Annulé' : 'Soldé',
      annule_at: v.annule,
      annule_par: v.annule ? 'Chantal Obame' : null,
      annule_motif: v.annule ? 'Erreur de saisie' : null,
      version: v.annule ? 2 : 1,
      empreinte,
      rang_chaine,
      created_at: v.paye,
      updated_at: v.annule ?? v.paye,
    };
  });
  await insertRows(em, 'vente', ventes);
  await insertRows(
    em,
    'chaine_caisse',
    [...chaines].map(([caisse_id, derniere]) => ({ caisse_id, ...derniere })),
    'caisse_id as id',
  );
}

export async function insererVentes(
  em: EntityManager,
  ventes: readonly VenteDemo[],
  noms: Noms,
): Promise<void> {
  await ecrireVentes(em, await ecrireReservations(em, ventes, noms), noms);
  await rows(
    em,
    query
      .updateTable('reservation as r')
      .from('vente as v')
      .set((eb) => ({
        vente_id: eb.ref('v.id'),
        numero_ticket: eb.ref('v.numero_ticket'),
        sceau: fragment<string>`left(v.empreinte, 8)`,
      }))
      .whereRef('v.reservation_id', '=', 'r.id'),
  );
  await ecrireMouvementsDesVentes(em);
  await rows(
    em,
    query
      .insertInto('compteur_jour')
      .columns(['jour', 'position'])
      .expression((eb) =>
        eb
          .selectFrom('reservation')
          .select((r) => ['jour', r.fn.max('position').as('position')])
          .groupBy('jour'),
      ),
  );
  await rows(
    em,
    query
      .insertInto('compteur_caisse')
      .columns(['caisse_id', 'jour', 'numero'])
      .expression((eb) =>
        eb
          .selectFrom('vente')
          .select((v) => ['caisse_id', 'jour', v.fn.max('numero_ticket').as('numero')])
          .groupBy(['caisse_id', 'jour']),
      ),
  );
  await ecrireStock(em);
}
