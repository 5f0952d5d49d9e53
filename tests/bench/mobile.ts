import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as lireTexte } from 'node:stream/consumers';
import type { Message } from '#shared/evenements.ts';
import type { NomDePiloteMobile } from '#shared/vente/mobile-money/pilotes.ts';
import { OperateurSimule } from '#server/vente/mobile-money/pilotes/simulateur.ts';
import { type Banc, centiles, charger, dire, ecrireAppel, mediane, ouvrirSession } from './banc.ts';
import { payerPanier, preparerCaisses, type SceneDesCaisses } from './encaissement.ts';
import { semerPaniers, semerProduits } from './paniers.ts';
import { connecter } from './poussee.ts';

const DEMANDES = 100;
const TOURS = 24;
const PAR_TOUR = 160;

/** An operator over HTTP whose client confirms when told; when it said so, by reference. */
async function ouvrirOperateur() {
  const operateur = new OperateurSimule();
  const dits = new Map<string, number>();
  let avance = 0;
  const http = createServer((demande, reponse) => {
    void lireTexte(demande).then((body) => {
      const path = (demande.url ?? '').replace(/^\//, '');
      const appel = demande.method === 'POST' ? { path, body } : { path };
      const retour = operateur.repondre(appel, null, new Date(Date.now() + avance));
      if ('failed' in retour) return reponse.destroy();
      const reference = path.split('/')[1] ?? '';
      if (retour.text.includes('"payee"')) dits.set(reference, performance.now());
      return reponse.writeHead(retour.status).end(retour.text);
    });
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  return {
    adresse: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    dits,
    confirmer: () => void (avance += 5_000),
    fermer: () => http.close(),
  };
}

async function relier(
  banc: Banc,
  token: string,
  pilote: NomDePiloteMobile,
  adresse: string | null,
) {
  await banc.sql.query('update session set preuve_at = now()');
  const { statut, texte } = await ecrireAppel(
    { adresse: banc.adresse, token },
    '/api/mobile-money-reglages',
    { pilote, mode: 'essai', adresse, libelle: null, faute: null, prefixes: [], valeurs: [] },
  );
  if (statut !== 200) throw new Error(texte);
}

/** The first event of that name about that basket. */
function entendre(
  prise: Awaited<ReturnType<typeof connecter>>,
  nom: Message['nom'],
  id: number,
  dit: (donnees: string) => boolean = () => true,
): Promise<number> {
  return new Promise((ok) => {
    const ecouter = (m: Message) => {
      const donnees = JSON.stringify(m);
      if (m.nom !== nom || !donnees.includes(`"id":${id},`) || !dit(donnees)) return;
      prise.off('evenement', ecouter);
      ok(performance.now());
    };
    prise.on('evenement', ecouter);
  });
}

/**
 * From the click to the row written; from the operator's « paid » to both screens. Beside them in the
 * same run, a payment in cash: answered, and seen by both.
 */
async function mesurerDemandes(scene: SceneDesCaisses, chef: string): Promise<void> {
  const { banc, vendeur, caissiers, caisses } = scene;
  const operateur = await ouvrirOperateur();
  await relier(banc, chef, 'simulateur', operateur.adresse);
  const produits = await semerProduits(banc, 20);
  const [caissier = vendeur] = caissiers;
  const [caisse = 0] = caisses;
  const guichet = await connecter(banc.adresse, caissier.token, [`caisse:${caisse}`]);
  const comptoir = await connecter(banc.adresse, vendeur.token, ['vendeur']);
  const paniers = await semerPaniers(banc, {
    n: 2 * DEMANDES,
    vendeur_id: vendeur.id,
    caisses: [caisse],
    choisir: (i) => [0, 1, 2].map((k) => produits[(i + k) % produits.length] ?? 0),
  });
  const [ecrites, vertes]: [number[], number[]] = [[], []];
  const [payees, vues]: [number[], number[]] = [[], []];
  for (const [rang, panier] of paniers.entries()) {
    const { id } = panier;
    if (rang % 2 === 0) {
      const vus = [guichet, comptoir].map((p) => entendre(p, 'reservation.payee', id));
      const clic = performance.now();
      await payerPanier(scene, panier);
      payees.push(performance.now() - clic);
      vues.push(Math.max(...(await Promise.all(vus))) - clic);
      continue;
    }
    const partie = entendre(guichet, 'reservation.paiement_mobile', id, (d) =>
      d.includes('en_attente_client'),
    );
    const debut = performance.now();
    const { statut, texte } = await ecrireAppel(
      { adresse: banc.adresse, token: caissier.token },
      `/api/reservations/${id}/demander-mobile`,
      { operateur: 'airtel', telephone: '077123499', montant: 3000 },
    );
    if (statut !== 200) throw new Error(texte);
    ecrites.push(performance.now() - debut);
    const reference = /"reference":"([A-Z0-9]{12})"/.exec(texte)?.[1] ?? '';
    await partie;
    const vus = [guichet, comptoir].map((p) => entendre(p, 'reservation.payee', id));
    operateur.confirmer();
    const corps = JSON.stringify({ reference, id: 'SIM', etat: 'payee' });
    await fetch(`${banc.adresse}/api/mobile-money/rappel/simulateur`, {
      method: 'POST',
      body: corps,
    });
    const dernier = Math.max(...(await Promise.all(vus)));
    vertes.push(dernier - (operateur.dits.get(reference) ?? dernier));
  }
  guichet.disconnect();
  comptoir.disconnect();
  operateur.fermer();
  comparer('Mobile money : « Demander » → demande écrite (≤ 20 ms)', ecrites, payees);
  comparer('Mobile money : confirmé au serveur → les deux écrans (p99 ≤ 100 ms)', vertes, vues);
}

/** Beside cash in the same run, since a busy machine is slow for both. */
function comparer(but: string, mobile: number[], especes: number[]): void {
  const [m, e] = [centiles(mobile, 1), centiles(especes, 1)];
  const ratio = Math.round((m.p50 / e.p50) * 100) / 100;
  dire(but, { p50: m.p50, p99: m.p99, ratio, especes_p50: e.p50, especes_p99: e.p99 });
}

/** Cash, with an operator linked and without, alternating. */
async function comparerEspeces(scene: SceneDesCaisses, chef: string): Promise<void> {
  const { banc, vendeur, caisses } = scene;
  const produits = await semerProduits(banc, 2_000);
  const choisir = (i: number) => [0, 1, 2].map((k) => produits[(i * 3 + k) % produits.length] ?? 0);
  const debits: Record<'manuel' | 'simulateur', number[]> = { manuel: [], simulateur: [] };
  for (let t = -4; t < TOURS; t++) {
    const pilote = t % 2 === 0 ? 'manuel' : 'simulateur';
    await relier(banc, chef, pilote, null);
    const paniers = await semerPaniers(banc, {
      n: PAR_TOUR,
      vendeur_id: vendeur.id,
      caisses,
      choisir,
    });
    const { debit } = await charger(caisses.length, PAR_TOUR, async (i) => {
      const panier = paniers[i];
      if (panier && (await payerPanier(scene, panier)) !== 200) throw new Error('paiement refusé');
    });
    if (t >= 0) debits[pilote].push(debit);
  }
  const [avec, sans] = [mediane(debits.simulateur), mediane(debits.manuel)];
  dire('Encaissement en espèces, opérateur mobile relié / non relié (≥ 0,97)', {
    ratio: Math.round((avec / sans) * 1000) / 1000,
    avec,
    sans,
  });
}

/** Mobile money: what a request and its confirmation take, and what it costs who pays in cash. */
export async function mesurerMobile(banc: Banc): Promise<void> {
  const chef = await ouvrirSession(banc, `chef ${randomUUID()}`, [], true);
  const scene = await preparerCaisses(banc, 16);
  await mesurerDemandes(scene, chef.token);
  await comparerEspeces(scene, chef.token);
}
