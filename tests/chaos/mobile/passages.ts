import { setTimeout as attendre } from 'node:timers/promises';
import {
  demandeAttendue,
  demandeEnCours,
  demandesConfirmees,
} from '#shared/vente/caisse/demande-du-panier.schema.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import type { Tirage } from '#server/platform/demo/tirage.ts';
import type { Registre } from '../appels.ts';
import type { Personne, Pharmacie } from '../pharmacie.ts';
import type { OperateurFautif } from './operateur-fautif.ts';

export interface Comptoir {
  pharmacie: Pharmacie;
  registre: Registre;
  tirage: Tirage;
  operateur: OperateurFautif;
  /** Requests that a forged callback said paid. */
  forges: Set<string>;
  rappels: number;
}
/** Where a basket is paid, and by whom: its seller, or a cashier at his register. */
interface Passage {
  id: number;
  chemin: string;
  vendeur: Personne;
  caissier: Personne | null;
}

/** Most clients confirm; the last two digits of the others ask for a fault of the simulator. */
function unNumero(tirage: Tirage): string {
  const fin = tirage.chance(0.6) ? 99 : tirage.entier(1, 12);
  return `077 12 34 ${String(fin).padStart(2, '0')}`;
}
const lire = (c: Comptoir, p: Passage): Promise<Reservation> =>
  c.registre.lire<Reservation>(p.vendeur, p.chemin);
const qui = (p: Passage): Personne => p.caissier ?? p.vendeur;

/** From anybody, anywhere; whatever becomes of it. */
async function rappeler(c: Comptoir, corps: string): Promise<void> {
  const adresse = `10.${c.tirage.entier(0, 255)}.${c.tirage.entier(0, 255)}.1`;
  c.rappels += 1;
  await fetch(`${c.registre.adresse}/api/mobile-money/rappel/simulateur`, {
    method: 'POST',
    headers: { 'X-Forwarded-For': adresse },
    body: corps,
  })
    .then(async (r) => {
      await r.arrayBuffer();
      if (r.status !== 200 && r.status < 502) c.registre.fautes.push(`rappel : ${r.status}`);
    })
    .catch(() => undefined);
}
/** True or not, once or twice: what is sent about this request. */
async function rappelerPour(c: Comptoir, reference: string): Promise<void> {
  const { tirage, operateur } = c;
  if (tirage.chance(0.3)) {
    c.forges.add(reference);
    await rappeler(c, JSON.stringify({ reference, id: 'FAUX', etat: 'payee', montant: 1 }));
  }
  const vrais = operateur.operateur.rappels(operateur.heure());
  for (const corps of vrais.filter((r) => r.includes(reference))) await rappeler(c, corps);
}

async function demander(
  c: Comptoir,
  p: Passage,
  panier: Reservation,
  forcer: string | null = null,
): Promise<boolean> {
  const entier = c.tirage.chance(0.75);
  const faite = await c.registre.ecrire('demander', qui(p), `${p.chemin}/demander-mobile`, {
    operateur: c.tirage.parmi(['airtel', 'moov']),
    telephone: unNumero(c.tirage),
    montant: entier ? panier.net_a_payer : c.tirage.entier(1, panier.net_a_payer),
    forcer,
  });
  return faite.statut === 200;
}
/** Until the client has answered, or the cashier gives up looking. */
async function attendreReponse(c: Comptoir, p: Passage): Promise<Reservation> {
  const patience = c.tirage.entier(5, 60);
  let panier = await lire(c, p);
  for (let i = 0; i < patience && demandeAttendue(panier.demandes_mobiles); i++) {
    const { reference, id } = panier.demandes_mobiles?.at(-1) ?? { reference: '', id: 0 };
    if (c.tirage.chance(0.05)) await rappelerPour(c, reference);
    if (c.tirage.chance(0.02))
      await c.registre.ecrire('interroger', qui(p), `/api/demandes-mobiles/${id}/interroger`, {});
    await attendre(100);
    panier = await lire(c, p);
  }
  return panier;
}
/** What was confirmed, and the rest in cash; tried again where a confirmation came in between. */
async function payer(c: Comptoir, p: Passage): Promise<void> {
  for (let essai = 0; essai < 4; essai++) {
    const { status, net_a_payer, demandes_mobiles } = await lire(c, p);
    if (status !== 'Brouillon') return;
    const confirmees = demandesConfirmees(demandes_mobiles);
    const reste = net_a_payer - confirmees.reduce((s, d) => s + d.montant, 0);
    if (reste < 0) return; // two forced ones: the follower leaves one to a person
    const faite = await c.registre.ecrire('payer', qui(p), `${p.chemin}/update`, {
      status: 'Termine',
      paiements: [
        ...confirmees.map((d) => ({
          mode: 'mobile_money',
          montant: d.montant,
          demande_id: d.id,
        })),
        ...(reste > 0 ? [{ mode: 'espece', montant: reste + c.tirage.parmi([0, 500]) }] : []),
      ],
    });
    if (faite.statut !== 409) return;
  }
}
async function abandonner(c: Comptoir, p: Passage): Promise<void> {
  const { demandes_mobiles } = await lire(c, p);
  for (const { id } of demandes_mobiles?.filter((d) => !d.abandonnee) ?? [])
    await c.registre.ecrire('abandonner', qui(p), `/api/demandes-mobiles/${id}/abandonner`, {});
}
async function rendreAuVendeur(c: Comptoir, p: Passage): Promise<void> {
  if (p.caissier)
    await c.registre.ecrire('renvoyer', p.caissier, `${p.chemin}/renvoyer`, { motif: 'chaos' });
}

type Suite = (c: Comptoir, p: Passage) => Promise<unknown>;
/** What the desk does once it has asked; nearly half the time, it waits. */
const SUITES: readonly Suite[] = [
  attendreReponse,
  payer,
  async (c, p) => {
    await attendreReponse(c, p);
    await payer(c, p);
  },
  async (c, p) => {
    await abandonner(c, p);
    await payer(c, p);
  },
  async (c, p) => {
    await Promise.all([abandonner(c, p), payer(c, p)]);
  },
  // Asked again as soon as the first is ended, or while it lives.
  async (c, p) => {
    const panier = await attendreReponse(c, p);
    if (panier.status === 'Brouillon' && (await demander(c, p, panier)))
      await attendreReponse(c, p);
    await payer(c, p);
  },
  // Forced by who may, beside a live one.
  async (c, p) => {
    await abandonner(c, p);
    const panier = await lire(c, p);
    if (demandeEnCours(panier.demandes_mobiles)) await demander(c, p, panier, 'puce changée');
    await attendreReponse(c, p);
    await payer(c, p);
  },
  // The basket changes, then is paid where its seller stands.
  async (c, p) => {
    await abandonner(c, p);
    await rendreAuVendeur(c, p);
    await remplir(c, p.vendeur, p.chemin);
    await payer(c, { ...p, caissier: null });
  },
  async (c, p) => {
    await abandonner(c, p);
    await rendreAuVendeur(c, p);
    const status = c.tirage.parmi(['Annule', 'Devis']);
    await c.registre.ecrire('clore', p.vendeur, `${p.chemin}/update`, { status });
  },
  // He walks away.
  (c, p) => lire(c, p),
];

const POIDS = [4, 1, 5, 1, 1, 2, 2, 1, 1, 1];

const remplir = (c: Comptoir, vendeur: Personne, chemin: string, plus: object = {}) =>
  c.registre.ecrire<Reservation>('remplir', vendeur, chemin.concat('/update'), {
    reservation_produits: [
      { produit_id: c.tirage.parmi(c.pharmacie.produits), qte: c.tirage.entier(1, 3) },
    ],
    ...plus,
  });

/** A basket asked for by phone, and whatever follows. */
export async function passer(c: Comptoir, rang: number): Promise<void> {
  const { vendeurs, caissiers } = c.pharmacie;
  const vendeur = vendeurs[rang % vendeurs.length] as Personne;
  const caissier = c.tirage.chance(0.6) ? (caissiers[rang % caissiers.length] ?? null) : null;
  const ouvert = await c.registre.ecrire<Reservation>('ouvrir', vendeur, '/api/reservations', {});
  if (!ouvert.data) return;
  const p = {
    id: ouvert.data.id,
    chemin: `/api/reservations/${ouvert.data.id}`,
    vendeur,
    caissier,
  };
  const rempli = await remplir(
    c,
    vendeur,
    p.chemin,
    caissier ? { caisse_id: caissier.caisse_id, switch_caisse_at: new Date().toISOString() } : {},
  );
  if (!rempli.data) return;
  if (!(await demander(c, p, rempli.data))) return payer(c, p);
  const reference = (await lire(c, p)).demandes_mobiles?.at(-1)?.reference;
  if (reference && c.tirage.chance(0.3)) await rappelerPour(c, reference);
  await c.tirage.parPoids(SUITES, POIDS)(c, p);
  if (reference && c.tirage.chance(0.3)) await rappelerPour(c, reference);
}
