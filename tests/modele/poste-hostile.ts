import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import type { Pool } from 'pg';
import { enIso } from '#shared/base/dates.ts';
import { enFcfa } from '#shared/base/montant.ts';
import type { Quarantaine } from '#shared/vente/station/quarantaine.schema.ts';
import { texteASigner } from '#shared/vente/station/signature.rules.ts';
import type {
  StationConnue,
  VenteFaite,
  VenteHorsLigne,
} from '#shared/vente/station/station.schema.ts';
import { sommesDites } from '#server/vente/station/juger-vente.ts';
import type { Registre } from '#tests/chaos/appels.ts';
import type { Personne } from '#tests/chaos/pharmacie.ts';
import { type Acte, centimes, demande, interdit, type Jeu } from './demande.ts';
import type { Effet, VenteDuPoste } from './effets.ts';

interface ProduitVrai {
  id: number;
  libelle: string;
  prix: number;
  tva: boolean;
  css: boolean;
  tableau: string | null;
}
type Ligne = VenteFaite['lignes'][number];

const nouvellesCles = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const clePublique = ({ publicKey }: ReturnType<typeof nouvellesCles>): string =>
  publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

/** A station whose seller lies in what it signs: each of its sales differs from the counter's rules. */
export class PosteHostile {
  readonly cle = randomUUID();
  marque = 'P1';
  readonly #cles = nouvellesCles();
  readonly produits: readonly ProduitVrai[];
  /** The one that no station sells alone. */
  readonly stupefiant: ProduitVrai;
  numero = 0;
  /** The highest number that the server answered for; 0 before the first. */
  recu = 0;
  #maillon = '';

  private constructor(produits: readonly ProduitVrai[], stupefiant: ProduitVrai) {
    this.produits = produits;
    this.stupefiant = stupefiant;
  }
  get cle_publique(): string {
    return clePublique(this.#cles);
  }
  numeroSuivant = (): number => (this.numero += 1);
  recevoir(numero: number): void {
    this.recu = Math.max(this.recu, numero);
  }
  /** Known, and accepted since then: numbers are bounded by how long a station has sold [HSL-24]. */
  static async ouvrir(
    registre: Registre,
    base: Pool,
    { par, depuis }: { par: Personne; depuis: Date },
  ): Promise<PosteHostile> {
    const { rows } = await base.query<ProduitVrai>(
      `select id, libelle, (prix_de_vente / 100.0)::float8 as prix, tva, css, tableau
        from produit
        where libelle like 'CHAOS%'
        order by id`,
    );
    const stupefiant = rows.find((p) => p.tableau === 'stupefiant');
    if (!stupefiant) throw new Error('pas de stupéfiant au modèle');
    const courants = rows.filter((p) => p.tableau === null);
    const poste = new PosteHostile(courants, stupefiant);
    const { cle, cle_publique } = poste;
    await registre.ecrire('annoncer un poste', par, '/api/stations', { cle, cle_publique });
    const { rows: connus } = await base.query<Pick<StationConnue, 'marque'>>(
      `update station
        set enrolee_at = $2, enrolee_par = 'Chef', confiance_at = $2
        where cle = $1
        returning marque`,
      [poste.cle, depuis],
    );
    poste.marque = connus[0]?.marque ?? poste.marque;
    return poste;
  }
  /** What is signed, after what this station signed before it, or after `precedent`. */
  signer(vente: VenteFaite, precedent = this.#maillon) {
    const texte = texteASigner(this.cle, precedent, vente);
    const key = { key: this.#cles.privateKey, dsaEncoding: 'ieee-p1363' } as const;
    if (precedent === this.#maillon)
      this.#maillon = createHash('sha256').update(texte).digest('hex');
    return { texte, signature: sign('sha256', Buffer.from(texte), key).toString('base64') };
  }
}

type Mensonge = { vente?: Partial<VenteFaite>; ligne?: Partial<Ligne> };
/** What is signed of a product, true or not; null: it cannot be told now. */
type Dire = (p: ProduitVrai, jeu: Jeu, poste: PosteHostile) => Mensonge | null;
/** Nobody of the model numbers a product, a basket or a shift so high. */
const INCONNU = 900_000;
const DIX_MINUTES_MS = 600_000;
const MENSONGES: Readonly<Record<string, Dire>> = {
  'sous un autre nom': () => ({ ligne: { libelle: 'ASPIRINE', cip: null } }),
  'sous le nom d’un autre': (p, { tirage }, { produits }) => {
    const autre = tirage.parmi(produits);
    return autre.id === p.id ? null : { ligne: { libelle: autre.libelle } };
  },
  'un produit inconnu': () => ({ ligne: { produit_id: INCONNU, libelle: 'INCONNU', cip: null } }),
  'un stupéfiant': (_, __, { stupefiant: { id, libelle, prix, tva, css } }) => ({
    ligne: { produit_id: id, libelle, prix_de_vente: prix, tva, css },
  }),
  'un stupéfiant sous un autre nom': (_, __, { stupefiant }) => ({
    ligne: { produit_id: stupefiant.id, libelle: 'ASPIRINE', cip: null },
  }),
  'sans ses taxes': (p) => ({ ligne: { tva: !p.tva, css: !p.css } }),
  'à un franc': () => ({ ligne: { prix_de_vente: 1 } }),
  'un franc de moins': (p) => ({ ligne: { prix_de_vente: p.prix - 1 } }),
  'pour rien': () => ({ ligne: { qte: 99_999, prix_de_vente: 0 } }),
  'pour cent mille boîtes': () => ({ ligne: { qte: 99_999, prix_de_vente: 3 } }),
  'pendant une garde inconnue': () => ({ vente: { garde_id: INCONNU, montant_taxe: 777 } }),
  'pendant une garde finie': (_, { monde, tirage }) => {
    const maintenant = monde.horloge.maintenant();
    const finies = [...monde.gardesFinies].filter(([, g]) => g.at < maintenant - DIX_MINUTES_MS);
    const garde = monde.choisir(tirage, finies);
    return garde && { vente: { garde_id: garde[0], montant_taxe: garde[1].taxe / 100 } };
  },
  'à un autre taux': () => ({ vente: { taux_tva: 5 } }),
  'sous la marque d’un autre': (_, { monde, tirage }, poste) => {
    const { marque } = tirage.parmi([...monde.postes.values()]);
    return marque === poste.marque ? null : { vente: { marque } };
  },
  'sans dire de coupure': () => ({ vente: { coupure_at: null } }),
};
/** Refused whole: nothing of it is in the base. */
const REFUSEES = ['non signée', 'numéro hors borne', 'hors de sa chaîne'] as const;

const lireQuarantaine = (extra: unknown): number =>
  (extra as { quarantaine: { id: number } }).quarantaine.id;

/** Signs one sale, and says what it is in the book: a sale, or cash kept apart. */
function vendre(
  { monde, par }: Jeu,
  { poste, p, nom }: { poste: PosteHostile; p: ProduitVrai; nom: string },
  {
    vente: plus,
    ligne,
    refusee = null,
    numero,
  }: Mensonge & {
    refusee?: (typeof REFUSEES)[number] | null;
    numero: number;
  },
) {
  const ilYA = (ms: number) => enIso(new Date(monde.horloge.maintenant() - ms));
  const { libelle, prix: prix_de_vente, tva, css } = p;
  const vendue = { produit_id: p.id, libelle, qte: 1, prix_de_vente, tva, css, ...ligne };
  const dite: VenteFaite = {
    forme: 1,
    numero,
    marque: poste.marque,
    vendeur_id: par.id,
    lignes: [vendue],
    remise: 0,
    taux_tva: 18,
    taux_css: 1,
    montant_taxe: 0,
    garde_id: null,
    net_a_payer: 0,
    recu: 0,
    faite_at: ilYA(60_000),
    reservation_id: null,
    panier_cree_at: null,
    coupure_at: ilYA(120_000),
    catalogue: null,
    ...plus,
  };
  const net = enFcfa(sommesDites(dite).net_a_payer);
  const vente = { ...dite, net_a_payer: net, recu: net };
  const preuve = refusee === null ? poste.signer(vente) : poste.signer(vente, 'b'.repeat(64));
  const corps = {
    station: poste.cle,
    envoyee_at: ilYA(0),
    vente,
    ...(refusee !== 'non signée' && preuve),
  };
  const faite: VenteDuPoste = {
    vendeur: par.fullname,
    produit_id: vendue.produit_id,
    qte: vendue.qte,
    prix: centimes(vendue.prix_de_vente),
    tva: vendue.tva,
    css: vendue.css,
    taux: dite.taux_tva,
    taxe: centimes(dite.montant_taxe),
  };
  const acte = `vendre hors ligne ${nom}`;
  const deCote = (extra: unknown): Effet => ({
    genre: 'quarantaine',
    id: lireQuarantaine(extra),
    montant: centimes(net),
    faite,
  });
  /** As the server answers: a sale of the books (`vendue`), or one kept apart. */
  const demandee = (vendue: (vente_id: number) => Effet) =>
    demande<VenteHorsLigne | null>(acte, VENTES, corps, (data, extra) => {
      poste.recevoir(numero);
      return [data === null ? deCote(extra) : vendue(data.vente_id)];
    });
  return { acte, corps, faite, demandee };
}
const VENTES = '/api/stations/ventes';

const vendreEnMentant: Acte = (jeu) => {
  const { monde, tirage, par } = jeu;
  const poste = monde.postes.get(par.id);
  if (!poste) return null;
  const p = tirage.parmi(poste.produits);
  if (tirage.chance(0.25)) {
    const refusee = tirage.parmi(REFUSEES);
    // Out of its chain: after one that the server holds, so that its predecessor is what refuses it.
    if (refusee === 'hors de sa chaîne' && poste.recu === 0) return null;
    const numero = refusee === 'numéro hors borne' ? poste.numero + 2_000_000 : poste.recu + 1;
    const { acte, corps } = vendre(jeu, { poste, p, nom: refusee }, { refusee, numero });
    return interdit(acte, VENTES, corps);
  }
  const nom = tirage.parmi(Object.keys(MENSONGES));
  const mensonge = MENSONGES[nom]?.(p, jeu, poste);
  if (!mensonge) return null;
  const numero = poste.numeroSuivant();
  const { acte, demandee } = vendre(jeu, { poste, p, nom }, { ...mensonge, numero });
  return demandee(() => ({ genre: 'interdit', acte }));
};
/** As an honest station would in a cut; kept apart where a duty shift or the shelf says otherwise. */
const vendreCoupe: Acte = (jeu) => {
  const poste = jeu.monde.postes.get(jeu.par.id);
  if (!poste) return null;
  const p = jeu.tirage.parmi(poste.produits);
  const ligne = { qte: jeu.tirage.entier(1, 3) };
  const numero = poste.numeroSuivant();
  const quoi = { poste, p, nom: 'comme au comptoir' };
  const { faite, demandee } = vendre(jeu, quoi, { ligne, numero });
  return demandee((vente_id) => ({ genre: 'vente d’un poste', vente_id, faite }));
};

/** One more station at one's own name, under a mark made up, or a key copied: five wait, no more. */
const annoncerUnPoste: Acte = ({ monde, tirage, par }) => {
  const poste = monde.postes.get(par.id);
  if (!poste) return null;
  const cle_publique = tirage.chance(0.3) ? poste.cle_publique : clePublique(nouvellesCles());
  return demande('annoncer un poste de plus', '/api/stations', {
    cle: randomUUID(),
    cle_publique,
    marque: 'P999999999',
    preuve: 'inventée',
  });
};
const accepterLaSienne: Acte = ({ monde, tirage }) => {
  const choisie = monde.choisir(tirage, monde.quarantaines);
  if (!choisie) return null;
  const chemin = `/api/stations/quarantaine/${choisie[0]}/accepter`;
  return interdit('accepter sa quarantaine', chemin, { lignes: [{ ligne: 0 }] });
};

/** Boxes that a manager believes have left; beyond, it is refused. */
const BOITES_CRUES = 10;
/** The manager decides what stations sold: of which product, or not at all. */
export const deciderQuarantaine: Acte = ({ monde, tirage }) => {
  const choisie = monde.choisir(tirage, monde.quarantaines);
  if (!choisie) return null;
  const [id, { qte }] = choisie;
  const chemin = `/api/stations/quarantaine/${id}`;
  const produit_id = tirage.parmi(monde.pharmacie.produits);
  const decidee = (q: Quarantaine): Effet[] => [
    { genre: 'quarantaine décidée', id, vente_id: q.vente_id, produit_id },
  ];
  if (qte > BOITES_CRUES || tirage.chance(0.3))
    return demande('refuser une quarantaine', `${chemin}/refuser`, { motif: 'Inventée' }, decidee);
  const lignes = [{ ligne: 0, produit_id }];
  return demande('accepter une quarantaine', `${chemin}/accepter`, { lignes }, decidee);
};

/** What a dishonest seller does at his station, beside selling. */
export const MENTIR: readonly [poids: number, Acte][] = [
  [3, vendreEnMentant],
  [2, vendreCoupe],
  [0.3, annoncerUnPoste],
  [0.3, accepterLaSienne],
];
