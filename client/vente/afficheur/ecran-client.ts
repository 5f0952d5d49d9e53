import { element } from '#client/base/element.ts';
import * as phrases from '#shared/vente/afficheur/afficheur.phrases.ts';
import type { Affichage, PanierDuClient } from '#shared/vente/afficheur/afficheur.schema.ts';
import {
  estNuit,
  type Montre,
  montreA,
  type Suivi,
  suivre,
} from '#shared/vente/afficheur/page.rules.ts';
import { heureDe } from '#shared/base/dates.ts';
import { dessiner, dessinerMessage } from './dessiner.ts';

const MINUTE_MS = 60_000;

/** A long basket scrolls to its newest line; drawn anew, it starts at its top. */
function montrerLaNeuve(racine: HTMLElement): void {
  const neuve = racine.querySelector('[data-neuve]');
  const liste = neuve?.parentElement;
  if (!neuve || !liste) return;
  const dessous = neuve.getBoundingClientRect().bottom - liste.getBoundingClientRect().bottom;
  liste.scrollTop = Math.max(0, dessous);
}

/** What stands on the screen; draws again by itself only when time changes it. */
export class EcranClient {
  readonly #racine: HTMLElement;
  readonly #coupure = element('p', { className: 'afficheur-coupure', hidden: true });
  #suivi: Suivi | null = null;
  #avant: PanierDuClient | null = null;
  #minuterie: ReturnType<typeof setTimeout> | undefined;
  #montre: Montre['etape'] = 'repos';
  #auRepos: (() => void) | null = null;

  constructor(racine: HTMLElement) {
    this.#racine = racine;
    this.#coupure.textContent = phrases.SUR_L_ECRAN.horsLigne;
    this.#coupure.setAttribute('role', 'status');
    this.#eclairer();
    // A tablet that turns: the newest line is shown again.
    new ResizeObserver(() => montrerLaNeuve(racine)).observe(racine);
  }

  get affichage(): Affichage | null {
    return this.#suivi?.affichage ?? null;
  }
  /** Now, or once nothing of a client is on the screen. */
  quandAuRepos(faire: () => void): void {
    if (this.#montre === 'repos') faire();
    else this.#auRepos = faire;
  }

  montrer(affichage: Affichage): void {
    this.#suivi = suivre(this.#suivi, affichage, performance.now());
    this.#dessiner();
  }

  /** Nothing of a client remains. */
  dire(titre: string, texte = ''): void {
    clearTimeout(this.#minuterie);
    this.#suivi = null;
    this.#montre = 'repos';
    this.couper(false);
    this.#racine.replaceChildren(dessinerMessage(titre, texte), this.#coupure);
  }

  /** The last known state stays, dimmed. */
  couper(coupe: boolean): void {
    const dite = coupe && this.#suivi !== null;
    this.#coupure.hidden = !dite;
    this.#racine.classList.toggle('est-coupe', dite);
  }

  #dessiner(): void {
    if (this.#suivi === null) return;
    const maintenant = new Date();
    const montre = montreA(this.#suivi, performance.now());
    const dessin = dessiner({
      affichage: this.#suivi.affichage,
      montre,
      avant: this.#avant,
      maintenant,
    });
    this.#avant = montre.panier;
    this.#montre = montre.etape;
    this.#racine.dataset['etape'] = montre.etape;
    this.#racine.replaceChildren(dessin, this.#coupure);
    montrerLaNeuve(this.#racine);
    this.#eclairer();
    if (montre.etape === 'repos') this.#auRepos?.();
    clearTimeout(this.#minuterie);
    const minute = MINUTE_MS - (maintenant.getTime() % MINUTE_MS);
    const encore = montre.etape === 'repos' ? minute : (montre.encore_ms ?? minute);
    this.#minuterie = setTimeout(() => this.#dessiner(), encore);
  }

  #eclairer(): void {
    const sombre =
      estNuit(heureDe(new Date())) || matchMedia('(prefers-color-scheme: dark)').matches;
    document.documentElement.classList.toggle('bp6-dark', sombre);
  }
}
