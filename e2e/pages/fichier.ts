import { expect } from '@playwright/test';
import { cleEan13 } from '#shared/stock/produit/codes.rules.ts';
import { MOT_DE_PASSE_DEMONSTRATION } from '#shared/admin/utilisateur/demonstration.ts';
import { MOT_DE_PASSE } from '../demarrer-serveur.ts';

/**
 * The pharmacy's files as an integrator writes them: what a story needs, with a stock of its own.
 */
export class Fichier {
  private jeton = '';
  private readonly adresse: string;
  private constructor(adresse: string) {
    this.adresse = adresse;
  }
  static async de(name = 'admin', adresse = process.env.ADRESSE_E2E ?? ''): Promise<Fichier> {
    const fichier = new Fichier(adresse);
    const { data } = await fichier.ecrire<{ token: string }>('/api/login', {
      name,
      password: name === 'admin' ? MOT_DE_PASSE : MOT_DE_PASSE_DEMONSTRATION,
    });
    fichier.jeton = data.token;
    return fichier;
  }
  private async demander<D>(
    chemin: string,
    init: RequestInit,
  ): Promise<{ statut: number; errors: string[]; data: D }> {
    const reponse = await fetch(`${this.adresse}${chemin}`, {
      ...init,
      headers: {
        'Content-Type': 'application/json',
        ...(this.jeton && { Authorization: `Bearer ${this.jeton}` }),
      },
    });
    return { statut: reponse.status, ...((await reponse.json()) as { errors: string[]; data: D }) };
  }
  ecrire<D>(
    chemin: string,
    corps: object = {},
  ): Promise<{ statut: number; errors: string[]; data: D }> {
    return this.demander<D>(chemin, { method: 'POST', body: JSON.stringify(corps) });
  }
  async lire<D>(chemin: string): Promise<D> {
    return (await this.demander<D>(chemin, {})).data;
  }
  /** A product with that stock and a code that a scanner reads. */
  async produit(
    mots: string,
    p: { qte: number; prix?: number; dci?: string },
  ): Promise<{ id: number; libelle: string; cip: string; prix_de_vente: number }> {
    const douze = `3400${String(Date.now()).slice(-6)}${String(Math.floor(Math.random() * 100)).padStart(2, '0')}`;
    const libelle = `${mots} ${douze.slice(4)}`;
    const faite = await this.ecrire<{
      id: number;
      libelle: string;
      cip: string;
      prix_de_vente: number;
    }>('/api/produits', {
      libelle,
      cip: `${douze}${cleEan13(douze)}`,
      prix_de_vente: p.prix ?? 1000,
      prix_achat: 500,
      qte: p.qte,
      qte_min: 1,
      qte_max: 100,
      dci: p.dci ?? null,
      tva: false,
      css: false,
      is_active: true,
    });
    expect(faite.errors).toEqual([]);
    return faite.data;
  }
  async client(
    libelle: string,
    c: { prise_en_charge?: number; plafond_dette?: number },
  ): Promise<{ id: number; libelle: string }> {
    const faite = await this.ecrire<{ id: number; libelle: string }>('/api/clients', {
      libelle: `${libelle} ${String(Date.now()).slice(-6)}`,
      nom: libelle,
      secteur_assure: 'Secteur public',
      ...c,
    });
    expect(faite.errors).toEqual([]);
    return faite.data;
  }
  /** This cashier holds no register: the story takes its own. */
  async rendreCaisse(): Promise<void> {
    const { caisse_id } = await this.lire<{ caisse_id: number | null }>('/api/session');
    if (caisse_id !== null) await this.ecrire(`/api/caisses/${caisse_id}/logout`);
  }
  /** No draft of this seller is left open: the n-th basket of the story is the n-th on screen. */
  async fermerBrouillons(): Promise<void> {
    const { fullname } = await this.lire<{ fullname: string }>('/api/session');
    for (const r of await this.lire<{ id: number; status: string }[]>(
      `/api/reservations/jour?created_by=${encodeURIComponent(fullname)}`,
    ))
      if (r.status === 'Brouillon')
        await this.ecrire(`/api/reservations/${r.id}/update`, { status: 'Annule' });
  }
}
