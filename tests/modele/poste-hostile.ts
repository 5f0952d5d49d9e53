import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import type { Pool } from 'pg';
import { enIso } from '#shared/base/dates.ts';
import { enFcfa } from '#shared/base/montant.ts';
import { numeroProvisoire } from '#shared/station/provisoire.rules.ts';
import { texteASigner } from '#shared/station/signature.rules.ts';
import type { StationConnue, VenteFaite } from '#shared/station/station.schema.ts';
import { sommesDites } from '#server/station/juger-vente.ts';
import type { Registre } from '#tests/chaos/appels.ts';
import type { Personne } from '#tests/chaos/pharmacie.ts';
import { type Acte, centimes, demande } from './demande.ts';

interface ProduitVrai {
  id: number;
  libelle: string;
  prix: number;
  tva: boolean;
  css: boolean;
}
type Ligne = VenteFaite['lignes'][number];

/** A station whose seller lies in what it signs: each of its sales differs from the counter's rules. */
export class PosteHostile {
  readonly cle = randomUUID();
  marque = 'P1';
  readonly #cles = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly produits: readonly ProduitVrai[];
  numero = 0;
  #maillon = '';

  private constructor(produits: readonly ProduitVrai[]) {
    this.produits = produits;
  }
  /** Known, and accepted long ago. */
  static async ouvrir(registre: Registre, base: Pool, par: Personne): Promise<PosteHostile> {
    const { rows } = await base.query<ProduitVrai>(
      `select id, libelle, (prix_de_vente / 100.0)::float8 as prix, tva, css
        from produit
        where libelle like 'CHAOS%'`,
    );
    const poste = new PosteHostile(rows);
    const cle_publique = poste.#cles.publicKey
      .export({ type: 'spki', format: 'der' })
      .toString('base64');
    await registre.ecrire('annoncer un poste', par, '/api/stations', {
      cle: poste.cle,
      cle_publique,
    });
    const { rows: connus } = await base.query<Pick<StationConnue, 'marque'>>(
      `update station
        set enrolee_at = '2000-01-01', enrolee_par = 'Chef', confiance_at = '2000-01-01'
        where cle = $1
        returning marque`,
      [poste.cle],
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
const MENSONGES: Readonly<Record<string, (p: ProduitVrai) => Mensonge>> = {
  'sous un autre nom': () => ({ ligne: { libelle: 'ASPIRINE', cip: null } }),
  'sans ses taxes': (p) => ({ ligne: { tva: !p.tva, css: !p.css } }),
  'à un franc': () => ({ ligne: { prix_de_vente: 1 } }),
  'pour cent mille boîtes': () => ({ ligne: { qte: 99_999, prix_de_vente: 3 } }),
  'pendant une garde qui n’est plus': () => ({ vente: { garde_id: 900_000, montant_taxe: 777 } }),
  'sans dire de coupure': () => ({ vente: { coupure_at: null } }),
};
/** Refused whole: nothing of it is in the base. */
const REFUSEES = ['non signée', 'numéro hors borne', 'hors de sa chaîne'] as const;

const vendreEnMentant: Acte = ({ monde, tirage, par }) => {
  const poste = monde.postes.get(par.id);
  if (!poste) return null;
  const p = tirage.parmi(poste.produits);
  const refusee = tirage.chance(0.25) ? tirage.parmi(REFUSEES) : null;
  const nom = tirage.parmi(Object.keys(MENSONGES));
  const { vente: plus, ligne } = MENSONGES[nom]?.(p) ?? {};
  if (refusee === null) poste.numero += 1;
  const numero = refusee === null ? poste.numero : poste.numero + 2_000_000;
  const ilYA = (ms: number) => enIso(new Date(monde.horloge.maintenant() - ms));
  const dite: VenteFaite = {
    forme: 1,
    numero,
    marque: poste.marque,
    vendeur_id: par.id,
    lignes: [
      {
        produit_id: p.id,
        libelle: p.libelle,
        qte: 1,
        prix_de_vente: p.prix,
        tva: p.tva,
        css: p.css,
        ...ligne,
      },
    ],
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
  return demande<unknown>(
    `vendre hors ligne ${refusee ?? nom}`,
    '/api/stations/ventes',
    {
      station: poste.cle,
      envoyee_at: ilYA(0),
      vente,
      ...(refusee !== 'non signée' && preuve),
    },
    // Recorded as a sale, it would be one that nobody made.
    (data) =>
      data === null && refusee === null
        ? [
            {
              genre: 'quarantaine',
              numero: numeroProvisoire(poste.marque, numero),
              montant: centimes(net),
            },
          ]
        : [],
  );
};

/** What a dishonest seller does at his station, beside selling. */
export const MENTIR: readonly [poids: number, Acte][] = [[3, vendreEnMentant]];
