import { auFranc, centimesLus, enFcfa } from '#shared/base/montant.ts';
import { CORRESPONDANCES } from '#shared/vente/certification/reglages.rules.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { Tirage } from '#server/platform/demo/tirage.ts';
import { jusqua } from '#tests/harness/patience.ts';
import { Registre } from '../appels.ts';
import { avancer } from '../avancer.ts';
import { verifierBase } from '../controles.ts';
import { type Personne, peupler, type Pharmacie } from '../pharmacie.ts';
import { ouvrirScene, type Scene } from '../scene.ts';
import { type EtatFautif, ouvrirEtatFautif } from './etat-fautif.ts';

export interface OptionsCertification {
  graine: number;
  ventes: number;
  /** Sales between two deaths; the base dies once in four. */
  entreMorts: number;
  dire?: (ligne: string) => void;
}
interface Duree {
  p50: number;
  p99: number;
}
export interface ResultatCertification {
  ventes: number;
  annulees: number;
  morts: number;
  fautes: number;
  etats: Record<string, number>;
  /** Of a payment, in milliseconds: without certification, then with it, deaths apart. */
  sans: Duree;
  avec: Duree;
  manquements: string[];
}

const quantile = (durees: readonly number[], part: number): number =>
  Math.round(durees.toSorted((a, b) => a - b)[Math.floor(durees.length * part)] ?? 0);
const dureeDe = (durees: readonly number[]): Duree => ({
  p50: quantile(durees, 0.5),
  p99: quantile(durees, 0.99),
});

/** Everybody who sells, what they sell, and how long each payment took. */
interface Vente {
  pharmacie: Pharmacie;
  registre: Registre;
  tirage: Tirage;
  durees: number[];
  faites: number[];
}

/**
 * A basket made by a seller and paid where he stands, or by a cashier at his own register; nothing is
 * measured of what had to be asked again.
 */
async function vendreUne(v: Vente, vendeur: Personne, caissier: Personne | null): Promise<void> {
  const { registre, tirage, pharmacie } = v;
  const ouvert = await registre.ecrire<Reservation>('ouvrir', vendeur, '/api/reservations', {});
  if (!ouvert.data) return;
  const panier = `/api/reservations/${ouvert.data.id}`;
  const chemin = `${panier}/update`;
  const produit_id = tirage.parmi(pharmacie.produits.filter((_, i) => (i + 1) % 4 !== 0));
  const rempli = await registre.ecrire<Reservation>('remplir', vendeur, chemin, {
    reservation_produits: [{ produit_id, qte: tirage.entier(1, 3) }],
    ...(caissier && {
      caisse_id: caissier.caisse_id,
      switch_caisse_at: new Date().toISOString(),
    }),
  });
  const recu =
    caissier && (await registre.ecrire<Reservation>('recevoir', caissier, `${panier}/ouvrir`, {}));
  const reprises = registre.reprises;
  const debut = performance.now();
  const payee = await registre.ecrire<Reservation>('payer', caissier ?? vendeur, chemin, {
    version: (recu ?? rempli).data?.version,
    status: 'Termine',
    amount_gived: 10_000_000,
    mode_paiement: 'espece',
  });
  if (registre.reprises === reprises) v.durees.push(performance.now() - debut);
  if (payee.data?.vente_id) v.faites.push(payee.data.vente_id);
}

/** So many sales by all the sellers, and one in twenty cancelled. */
async function vendre(v: Vente, nombre: number, annulees: number[]): Promise<void> {
  let restent = nombre;
  const { vendeurs, caissiers } = v.pharmacie;
  await Promise.all(
    vendeurs.map(async (vendeur, rang) => {
      while (restent > 0) {
        restent -= 1;
        await vendreUne(v, vendeur, v.tirage.chance(0.5) ? (caissiers[rang] ?? null) : null);
        const vente_id = v.faites.at(-1);
        if (vente_id === undefined || !v.tirage.chance(0.05)) continue;
        const faite = await v.registre.ecrire(
          'annuler',
          v.pharmacie.admin,
          `/api/ventes/${vente_id}/cancel`,
          { motif: 'chaos' },
        );
        if (faite.statut === 200) annulees.push(vente_id);
      }
    }),
  );
}

/** Server and base die in mid-sale, until `fini` says that all is sold. */
async function tuerPendant(
  scene: Scene,
  v: Vente,
  { entreMorts, dire }: OptionsCertification,
  fini: () => boolean,
): Promise<number> {
  let morts = 0;
  for (let seuil = entreMorts; !fini(); seuil += entreMorts) {
    await avancer({ faits: () => v.faites.length, fini, quoi: 'une vente' }, seuil);
    if (fini()) break;
    morts += 1;
    if (morts % 4 === 0) await scene.tuerBase();
    else await scene.tuerServeur();
    dire?.(`mort n° ${morts} à ${v.faites.length} ventes`);
  }
  return morts;
}

const LIGNES = `
  select c.id, c.document, c.genre, c.etat, c.code, c.vente_id, c.total::float8 as total,
    (v.total - v.remise)::float8 as du
  from certification c
  join vente v on v.id = c.vente_id`;
interface Ligne {
  id: number;
  document: string;
  genre: 'vente' | 'avoir';
  etat: string;
  code: string | null;
  vente_id: number;
  total: number;
  du: number;
}

/**
 * Each sale has its row, of its own total; each certified one is certified over there once, under that
 * code and for that total; nothing is certified over there that is refused or waiting here.
 */
async function verifier(
  { base }: Pharmacie,
  { etat }: EtatFautif,
  v: Vente & { annulees: readonly number[] },
): Promise<{ etats: Record<string, number>; manquements: string[] }> {
  const { rows } = await base.query<Ligne>(LIGNES);
  const manquements: string[] = [];
  const labas = Map.groupBy(etat.certifiees, (f) => f.document);
  for (const c of rows) {
    const siennes = labas.get(c.document) ?? [];
    const total = enFcfa(auFranc(centimesLus(c.total)));
    const qui = `${c.genre} de la vente ${c.vente_id} (${c.etat})`;
    if (c.total !== c.du) manquements.push(`${qui} : ${c.total} ici, ${c.du} à la vente`);
    if (siennes.length > 1) manquements.push(`${qui} : certifiée ${siennes.length} fois là-bas`);
    if (siennes.some((f) => f.total !== total)) manquements.push(`${qui} : un autre total là-bas`);
    const attendue = c.etat === 'Certifiée' || c.etat === 'Incertaine';
    if (!attendue && siennes.length > 0) manquements.push(`${qui} : certifiée là-bas`);
    if (c.etat === 'Certifiée' && siennes[0]?.code !== c.code)
      manquements.push(`${qui} : ${c.code} ici, ${siennes[0]?.code ?? 'rien'} là-bas`);
  }
  const de = (genre: Ligne['genre']) => rows.filter((c) => c.genre === genre);
  const manque = (quoi: string, ventes: readonly number[], lignes: readonly Ligne[]) => {
    const vues = Map.groupBy(lignes, (c) => c.vente_id);
    for (const id of ventes)
      if (vues.get(id)?.length !== 1)
        manquements.push(`vente ${id} : ${vues.get(id)?.length ?? 0} ${quoi}`);
  };
  manque('certifications', v.faites, de('vente'));
  manque('avoirs', v.annulees, de('avoir'));
  const etats = Object.fromEntries(
    [...Map.groupBy(rows, (c) => c.etat)].map(([nom, lignes]) => [nom, lignes.length]),
  );
  return { etats, manquements };
}

/**
 * All that waits leaves: as long as some of it does, it is waited for. A credit note of an uncertain
 * sale waits for somebody.
 */
async function laisserPartir({ base }: Pharmacie): Promise<void> {
  const attendent = async (): Promise<number> => {
    const { rows } = await base.query<{ n: number }>(
      `select count(*)::int as n
        from certification c
        left join certification o on o.id = c.original_id
        where c.etat = 'En attente' and o.etat is distinct from 'Incertaine'`,
    );
    return rows[0]?.n ?? 0;
  };
  for (let restent = await attendent(); restent > 0;) {
    const avant = restent;
    await jusqua(async () => {
      restent = await attendent();
      return restent < avant;
    }, `${avant} certifications qui attendent`);
  }
}

/** Without a country, then with it: the same sales, the same people. */
async function mesurerSans(v: Vente, nombre: number): Promise<Duree> {
  await vendre(v, nombre, []);
  const sans = dureeDe(v.durees);
  v.durees.length = 0;
  v.faites.length = 0;
  return sans;
}
/** The simulator certifies from now on, at that address. */
async function regler({ registre, pharmacie }: Vente, adresse: string): Promise<void> {
  await registre.ecrire('nommer', pharmacie.admin, '/api/pharmacie-info', {
    nom_pharmacie: 'Pharmacie du chaos',
    telephone1: '066000000',
    adresse: 'Libreville',
  });
  const reglee = await registre.ecrire('régler', pharmacie.admin, '/api/certification-reglages', {
    pays: 'simulateur',
    mode: 'essai',
    etablissement: null,
    adresse,
    garde: 'ligne',
    tiers_payant: 'une_facture',
    attendre_ms: 0,
    faute: null,
    ...CORRESPONDANCES.simulateur,
  });
  if (reglee.statut !== 200) throw new Error(`réglages refusés : ${reglee.statut}`);
}

/**
 * [CER-18] Sales whose State's server makes faults at random, while server and base are killed: each is
 * certified exactly once, or waits, is refused, or is uncertain; none twice, each for its own total.
 */
export async function jouerCertification(o: OptionsCertification): Promise<ResultatCertification> {
  const tirage = new Tirage(o.graine);
  const fautif = await ouvrirEtatFautif(tirage);
  const scene = await ouvrirScene();
  const pharmacie = await peupler(scene.url, 4);
  const registre = new Registre(scene.adresse);
  const v: Vente = { pharmacie, registre, tirage, durees: [], faites: [] };
  const annulees: number[] = [];
  try {
    const sans = await mesurerSans(v, Math.min(500, o.ventes));
    await regler(v, fautif.adresse);
    let fini = false;
    const vendu = vendre(v, o.ventes, annulees).finally(() => (fini = true));
    const morts = await tuerPendant(scene, v, o, () => fini);
    await vendu;
    fautif.guerir();
    o.dire?.(`${v.faites.length} ventes, ${morts} morts : ce qui attend part`);
    await laisserPartir(pharmacie);
    const { etats, manquements } = await verifier(pharmacie, fautif, { ...v, annulees });
    return {
      ventes: v.faites.length,
      annulees: annulees.length,
      morts,
      fautes: [...fautif.fautes.values()].reduce((s, n) => s + n, 0),
      etats,
      sans,
      avec: dureeDe(v.durees),
      manquements: [...manquements, ...registre.fautes, ...(await verifierBase(scene.url))],
    };
  } finally {
    await pharmacie.base.end();
    await scene.fermer();
    await fautif.fermer();
  }
}
