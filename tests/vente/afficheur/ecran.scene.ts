import { afterAll, beforeAll } from 'vitest';
import type {
  Affichage,
  Afficheur,
  CodeAfficheur,
} from '#shared/vente/afficheur/afficheur.schema.ts';
import { CHEMIN_AFFICHAGE, CHEMIN_RELIER } from '#shared/vente/afficheur/page.rules.ts';
import { unCaissier, unProduit, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

/** A screen shown to clients: no account, one cookie. */
export class EcranClient extends Poste {
  protected override get identite() {
    const cookie = `afficheur=${this.token}`;
    return {
      entetes: { cookie },
      prise: { auth: { guest: true }, extraHeaders: { cookie } },
    };
  }
  async montre(): Promise<Affichage | null> {
    return (await this.lire<Affichage | null>(CHEMIN_AFFICHAGE)).data;
  }
}

export let serveur: ServeurDeTest;
/** Configures registers, and nothing else. */
export let gerante: Poste;
export let awa: Poste;
export let brice: Poste;
/** His. */
export let caisse_id: number;
export let produit_id: number;

export function preparerAfficheurs(): void {
  beforeAll(async () => {
    serveur = await serveurDeTest();
    gerante = await serveur.poste('Rose Essono', {
      habilitations: [{ menu: 'VENTE', submenus: ['configuration'] }],
    });
    awa = await serveur.poste('Awa Ndong', { habilitations: VENDRE });
    ({ poste: brice, caisse_id } = await unCaissier(serveur, 'Brice Mba'));
    produit_id = await unProduit(serveur, { libelle: 'DOLIPRANE 1000', prix: 1250, qte: 1000 });
  });
  afterAll(() => serveur.detruire());
}

export const ajouter = (corps: object = {}) =>
  gerante.ecrire<CodeAfficheur>('/api/afficheurs', {
    caisse_id,
    nom: 'Tablette',
    messages: [],
    montrer_nom: false,
    ...corps,
  });
export const codeDe = ({ chemin }: CodeAfficheur): string => chemin.split('#')[1] ?? '';

/** What a screen says when its QR was read. */
export async function presenter(
  code: string,
): Promise<{ statut: number; texte: string; token: string }> {
  const reponse = await fetch(serveur.adresse + CHEMIN_RELIER, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ code }),
  });
  const [cookie = ''] = reponse.headers.getSetCookie();
  return {
    statut: reponse.status,
    texte: await reponse.text(),
    token: /^afficheur=([\w-]+); .*httponly/i.exec(cookie)?.[1] ?? '',
  };
}

export async function unEcran(
  corps: object = {},
): Promise<{ ecran: EcranClient; afficheur: Afficheur }> {
  const { data } = await ajouter(corps);
  const { token } = await presenter(codeDe(data));
  return { ecran: new EcranClient(serveur.adresse, 0, '', token), afficheur: data.afficheur };
}
