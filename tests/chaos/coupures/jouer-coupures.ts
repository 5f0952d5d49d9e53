import { cpSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as attendre } from 'node:timers/promises';
import { Tirage } from '#server/platform/demo/tirage.ts';
import { jusqua } from '#tests/harness/patience.ts';
import { Cable } from './cable.ts';
import { compterTout } from './compter.ts';
import type { Bilan } from './messages.ts';
import { PharmacieCoupable } from './pharmacie-coupable.ts';
import { PosteTuable, Registre } from './poste-tuable.ts';

export interface Partie {
  graine: number;
  /** So many sales shown as paid before the end. */
  ventes: number;
  postes: number;
  dire?: (ligne: string) => void;
}
export interface FinDePartie {
  ventes: number;
  hors_ligne: number;
  coupures: number;
  morts_du_serveur: number;
  pages_tuees: number;
  reponses_perdues: number;
  /** Minutes of the pharmacy's own clock that went by in jumps. */
  minutes: number;
  ecarts: number;
  manquements: string[];
}

/** A clock is wrong by so much at most, either way. */
const HORLOGE_MAX_MS = 10 * 60_000;
/** A cut lasts a second to twenty minutes of the pharmacy's clock; its jumps stay within a day. */
const COUPURE_MAX_MIN = 20;
const JOURNEE_MAX_MIN = 8 * 60;
/** Of ten answers to a write, so many are lost once the server has done it. */
const PERTE = 0.04;
const REPOS_MS = 50;

/** Six stations and a server, everything failing at the seed's will; what was shown as paid is counted. */
export async function jouerCoupures(partie: Partie): Promise<FinDePartie> {
  const jeu = new Jeu(partie);
  try {
    await jeu.ouvrir();
    await jeu.jouer();
    return await jeu.finir();
  } catch (erreur) {
    await Promise.race([jeu.direOuIlsEnSont(), attendre(5_000)]);
    throw erreur;
  } finally {
    await jeu.fermer();
  }
}

class Jeu {
  readonly #partie: Partie;
  readonly #tirage: Tirage;
  readonly #pharmacie = new PharmacieCoupable();
  readonly #registre = new Registre();
  #cables: Cable[] = [];
  #postes: PosteTuable[] = [];
  #coupures = 0;
  #morts = 0;
  #pages = 0;

  constructor(partie: Partie) {
    this.#partie = partie;
    this.#tirage = new Tirage(partie.graine);
  }
  async ouvrir(): Promise<void> {
    const { postes, graine } = this.#partie;
    await this.#pharmacie.ouvrir(postes);
    for (const [rang, { token }] of this.#pharmacie.vendeurs.entries()) {
      const perte = new Tirage(graine + 1000 * (rang + 1));
      const cable = new Cable(this.#pharmacie.port, token, () => perte.chance(PERTE));
      const adresse = await cable.ouvrir();
      const poste = new PosteTuable(
        {
          adresse,
          dossier: path.join(this.#pharmacie.dossier, `poste-${rang}`),
          activation: this.#pharmacie.activation(rang),
          graine: graine * 31 + rang * 1009,
          decalage_ms: 0,
          repos_ms: REPOS_MS,
        },
        this.#registre,
        this.#pharmacie.env,
      );
      this.#cables.push(cable);
      this.#postes.push(poste);
      poste.ouvrir(this.#fausseHeure());
    }
    await this.#tous((p) => p.pret());
    for (const poste of this.#postes) poste.vendre();
  }
  #fausseHeure = (): number => this.#tirage.entier(-HORLOGE_MAX_MS, HORLOGE_MAX_MS);
  #tous = async (faire: (p: PosteTuable) => Promise<unknown>): Promise<void> =>
    void (await Promise.all(this.#postes.map(faire)));

  /** One fault after the other, a station here, a server there, until enough was sold. */
  async jouer(): Promise<void> {
    const { ventes, dire = () => undefined } = this.#partie;
    let aRestaurer = true;
    while (this.#registre.montrees.length < ventes) {
      const vendues = this.#registre.montrees.length;
      if (aRestaurer && vendues >= ventes / 2) {
        aRestaurer = false;
        await this.#restaurer();
        dire(`${vendues} ventes : base restaurée`);
      } else await this.#uneFaute();
      dire(`${this.#registre.montrees.length} ventes, ${this.#coupures} coupures`);
    }
  }
  #uneFaute(): Promise<void> {
    const faute = this.#tirage.parPoids(
      ['un poste coupé', 'tous coupés', 'serveur mort', 'page tuée', 'page tuée, coupée', 'rien'],
      [6, 2, 2, 3, 3, 1],
    );
    const rang = this.#tirage.entier(0, this.#postes.length - 1);
    switch (faute) {
      case 'un poste coupé':
        return this.#couper([rang], () => Promise.resolve());
      case 'tous coupés':
        return this.#couper([...this.#postes.keys()], () => Promise.resolve());
      case 'serveur mort':
        return this.#couper([...this.#postes.keys()], () => this.#tuerServeur());
      case 'page tuée':
        return this.#tuerPage(rang);
      case 'page tuée, coupée':
        return this.#couper([rang], () => this.#tuerPage(rang));
      default:
        return attendre(this.#tirage.entier(200, 1_500));
    }
  }
  /** The cable of these stations is pulled out for a while; `pendant` happens in it. */
  async #couper(rangs: readonly number[], pendant: () => Promise<void>): Promise<void> {
    this.#coupures += 1;
    for (const rang of rangs) this.#cables[rang]?.couper();
    await attendre(this.#tirage.entier(200, 3_500));
    if (this.#tirage.chance(0.6)) this.#passerLeTemps();
    await pendant();
    await attendre(this.#tirage.entier(500, 3_500));
    for (const rang of rangs) this.#cables[rang]?.remettre();
    await attendre(this.#tirage.entier(300, 1_500));
  }
  #passerLeTemps(): void {
    const minutes = this.#tirage.part() * COUPURE_MAX_MIN;
    if (this.#pharmacie.avance_ms / 60_000 + minutes < JOURNEE_MAX_MIN)
      this.#pharmacie.avancer(minutes);
  }
  async #tuerServeur(): Promise<void> {
    this.#morts += 1;
    await this.#pharmacie.tuer();
    await this.#pharmacie.pret();
  }
  async #tuerPage(rang: number): Promise<void> {
    this.#pages += 1;
    await this.#postes[rang]?.tuer();
    this.#postes[rang]?.ouvrir(this.#fausseHeure());
  }

  /**
   * The base is lost after half of the stations handed over what they had: it goes back to what it
   * was before that. What was sold with the server was sold before the copy.
   */
  async #restaurer(): Promise<void> {
    await this.#rassembler();
    for (const cable of this.#cables) cable.couper();
    for (const poste of this.#postes) poste.vendre();
    await this.#ventesSansServeur();
    for (const poste of this.#postes) poste.seReposer();
    await this.#tous((p) => p.auRepos());
    await this.#pharmacie.eteindre();
    await this.#pharmacie.copier();
    await this.#pharmacie.lancer();
    const moitie = this.#postes.filter((_, rang) => rang % 2 === 0);
    for (const [rang, cable] of this.#cables.entries()) if (rang % 2 === 0) cable.remettre();
    await Promise.all(moitie.map((p) => this.#rienNAttend(p)));
    await this.#pharmacie.eteindre();
    await this.#pharmacie.restaurer();
    await this.#pharmacie.lancer();
    for (const cable of this.#cables) cable.remettre();
    for (const poste of this.#postes) poste.vendre();
  }
  /** Long enough for stations to have sold by themselves, however slow the machine. */
  async #ventesSansServeur(): Promise<void> {
    const faites = () => this.#registre.montrees.filter((v) => v.provisoire !== null).length;
    const assez = faites() + 10 * this.#postes.length;
    await jusqua(() => faites() >= assez, 'des ventes sans le serveur', 100);
  }
  /** Everybody online, at rest, nothing on its way. */
  async #rassembler(): Promise<void> {
    for (const poste of this.#postes) poste.seReposer();
    for (const cable of this.#cables) cable.remettre();
    await this.#tous((p) => p.auRepos());
    await this.#tous((p) => this.#rienNAttend(p));
  }
  /** Nothing waits on the station, and the base has each sale of its journal; as long as it moves. */
  async #rienNAttend(p: PosteTuable): Promise<void> {
    for (let reste = Infinity; reste > 0;) {
      const avant = reste;
      await jusqua(async () => (reste = await this.#reste(p)) < avant, 'tout est remis', 500);
    }
  }
  async #reste(p: PosteTuable): Promise<number> {
    const { attendent, journal } = await p.bilan();
    const tenues = new Set(await this.#pharmacie.numerosRemis());
    return attendent + journal.filter((v) => !tenues.has(v.provisoire)).length;
  }
  /** What each station was at, when what was waited for never came. */
  async direOuIlsEnSont(): Promise<void> {
    for (const poste of this.#postes) {
      const { fait, attendent, refusees } = await poste.bilan();
      this.#partie.dire?.(`${fait} ; ${attendent} en attente ; ${refusees.join(' ')}`);
    }
  }

  async finir(): Promise<FinDePartie> {
    await this.#rassembler();
    const bilans: Bilan[] = await Promise.all(this.#postes.map((p) => p.bilan()));
    const compte = await compterTout(this.#pharmacie, this.#registre, bilans);
    const { refus } = this.#registre;
    for (const [phrase, fois] of refus) this.#partie.dire?.(`${fois} × ${phrase}`);
    return {
      ...compte,
      coupures: this.#coupures,
      morts_du_serveur: this.#morts,
      pages_tuees: this.#pages,
      reponses_perdues: this.#cables.reduce((n, c) => n + c.perdues, 0),
      minutes: Math.round(this.#pharmacie.avance_ms / 60_000),
    };
  }
  async fermer(): Promise<void> {
    await this.#tous((p) => p.tuer());
    for (const cable of this.#cables) cable.fermer();
    const { CHAOS_GARDER: ou } = process.env;
    if (ou) cpSync(this.#pharmacie.dossier, ou, { recursive: true });
    await this.#pharmacie.fermer();
  }
}
