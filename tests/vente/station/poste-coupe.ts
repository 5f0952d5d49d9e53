import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { enIso } from '#shared/base/dates.ts';
import type { QuarantaineRow } from '#server/vente/station/station.entity.ts';
import { sommesDites } from '#server/vente/station/juger-vente.ts';
import { sql, sqlOne } from '#server/platform/db/sql.ts';
import { texteASigner } from '#shared/vente/station/signature.rules.ts';
import type {
  StationConnue,
  VenteFaite,
  VenteHorsLigne,
} from '#shared/vente/station/station.schema.ts';
import { enFcfa } from '#shared/base/montant.ts';
import type { Poste, Reponse, ServeurDeTest } from '#tests/harness/serveur-de-test.ts';

type LigneFaite = VenteFaite['lignes'][number];
type Remise = VenteFaite | Record<string, unknown>;
interface Envoi {
  par?: Poste;
  envoyee_at?: string;
  cle?: string;
  /** What leaves in the place of what this station would sign. */
  autrement?: { texte?: string; signature?: string };
}
let marques = 0;
/** The name that a line has until it leaves: then its product's. */
const SANS_NOM = (produit_id: number): string => `BOITE ${produit_id}`;

/** A station of its own: its key, accepted long ago, its count of sales and their chain. */
export class PosteCoupe {
  readonly cle = randomUUID();
  /** Far from those of other stations of the same server, which are given one by one. */
  readonly marque = `P${(marques += 1) * 500}`;
  numero = 0;
  readonly vendeur: Poste;
  readonly #serveur: ServeurDeTest;
  readonly #cles = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #maillons = new Map<number, string>();
  #enrole: Promise<void> | null = null;
  constructor(serveur: ServeurDeTest, vendeur: Poste) {
    this.#serveur = serveur;
    this.vendeur = vendeur;
  }
  get cle_publique(): string {
    return this.#cles.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  }
  annoncer(plus: object = {}) {
    return this.vendeur.ecrire<StationConnue>('/api/stations', {
      cle: this.cle,
      cle_publique: this.cle_publique,
      ...plus,
    });
  }
  /** Known and accepted, as if it had always been. */
  enroler(): Promise<void> {
    return (this.#enrole ??= this.annoncer().then(async () => {
      await sql(
        this.#serveur.orm.em.fork(),
        `update station
          set marque = $2, enrolee_at = '2000-01-01', enrolee_par = 'Chef', confiance_at = '2000-01-01'
          where cle = $1`,
        [this.cle, this.marque],
      );
    }));
  }
  vente(
    lignes: readonly (Partial<LigneFaite> & Pick<LigneFaite, 'produit_id'>)[],
    plus: Partial<VenteFaite> = {},
  ): VenteFaite {
    this.numero += 1;
    const faite_at = plus.faite_at ?? enIso(new Date(Date.now() - 60_000));
    const faite: VenteFaite = {
      forme: 1,
      numero: this.numero,
      marque: this.marque,
      vendeur_id: this.vendeur.id,
      lignes: lignes.map((l) => ({
        libelle: SANS_NOM(l.produit_id),
        qte: 1,
        prix_de_vente: 1000,
        tva: false,
        css: false,
        ...l,
      })),
      remise: 0,
      taux_tva: 18,
      taux_css: 1,
      montant_taxe: 0,
      garde_id: null,
      net_a_payer: 0,
      recu: 0,
      faite_at,
      reservation_id: null,
      panier_cree_at: null,
      coupure_at: enIso(new Date(Date.parse(faite_at) - 60_000)),
      catalogue: {
        epoque: 'e',
        seq: 1,
        lu_at: enIso(new Date(Date.parse(faite_at) - 120_000)),
      },
      ...plus,
    };
    const net = plus.net_a_payer ?? enFcfa(sommesDites(faite).net_a_payer);
    return { ...faite, net_a_payer: net, recu: plus.recu ?? net };
  }
  signer(texte: string): string {
    const key = { key: this.#cles.privateKey, dsaEncoding: 'ieee-p1363' } as const;
    return sign('sha256', Buffer.from(texte), key).toString('base64');
  }
  /** The sale as it leaves: its products by their names. */
  async nommee(vente: Remise): Promise<VenteFaite> {
    const v = vente as VenteFaite;
    if (!Array.isArray(v.lignes)) return v;
    const em = this.#serveur.orm.em.fork();
    const lignes = await Promise.all(
      v.lignes.map(async (l) => {
        if (l?.libelle !== SANS_NOM(l?.produit_id)) return l;
        const p = await sqlOne<{ libelle: string; cip: string | null }>(
          em,
          'select libelle, cip from produit where id = $1',
          [l.produit_id],
        );
        return p ? { ...l, ...p } : l;
      }),
    );
    return { ...v, lignes };
  }
  async envoyer<T = VenteHorsLigne>(
    vente: Remise,
    {
      par = this.vendeur,
      envoyee_at = enIso(new Date()),
      cle = randomUUID(),
      autrement,
    }: Envoi = {},
  ): Promise<Reponse<T>> {
    await this.enroler();
    const nommee = await this.nommee(vente);
    const texte = texteASigner(this.cle, this.#maillons.get(nommee.numero - 1) ?? '', nommee);
    this.#maillons.set(nommee.numero, createHash('sha256').update(texte).digest('hex'));
    const preuve = autrement ?? { texte, signature: this.signer(texte) };
    return par.ecrire<T>(
      '/api/stations/ventes',
      { station: this.cle, envoyee_at, vente: nommee, ...preuve },
      cle,
    );
  }
  remettre(vente: Remise, envoi: Envoi = {}) {
    return this.envoyer(vente, envoi);
  }
  /** Handed over, and kept apart; what is kept. */
  async mettreDeCote(vente: Remise, envoi: Envoi = {}): Promise<QuarantaineRow> {
    const { data, statut, errors } = await this.envoyer(vente, envoi);
    const gardee = await sqlOne<QuarantaineRow>(
      this.#serveur.orm.em.fork(),
      `select q.* from quarantaine q join station s on s.id = q.station_id
        where s.cle = $1 and q.numero = $2`,
      [this.cle, (vente as VenteFaite).numero],
    );
    if (data !== null || !gardee)
      throw new Error(
        `pas de quarantaine (${statut}) : ${errors.join(' ')} ${JSON.stringify(data)}`,
      );
    return gardee;
  }
}
