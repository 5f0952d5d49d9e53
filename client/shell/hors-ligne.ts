import './hors-ligne.css';
import { serveurRepond } from '#client/base/joindre-serveur.ts';
import { messages } from '#shared/base/messages.ts';
import { compterGardes } from './gardes-hors-ligne.ts';

const ESSAI_MS = 2_000;

function element<K extends keyof HTMLElementTagNameMap>(
  nom: K,
  proprietes: Partial<HTMLElementTagNameMap[K]>,
  ...enfants: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const cree = Object.assign(document.createElement(nom), proprietes);
  cree.append(...enfants);
  return cree;
}
const volet = ({ titre, points }: { titre: string; points: readonly string[] }): HTMLElement =>
  element(
    'section',
    {},
    element('h2', {}, titre),
    element('ul', {}, ...points.map((p) => element('li', {}, p))),
  );

/** The theme chosen on this station; the system's otherwise. */
function estSombre(): boolean {
  const choisi = localStorage.getItem('theme') ?? '';
  return (
    choisi.includes('sombre') ||
    (!choisi.includes('clair') && matchMedia('(prefers-color-scheme: dark)').matches)
  );
}

/**
 * The address asked for, which the service worker then answers with the application kept on this
 * station.
 */
function quandMeme(): string {
  const vers = new URL(location.href);
  vers.searchParams.set('sans-serveur', '1');
  return vers.href;
}

const etat = element('p', { className: 'etat' }, messages.horsLigneAttente);
etat.setAttribute('role', 'status');
let enCours = false;
/** As soon as the server answers, the page asked for is opened from it. */
async function essayer(): Promise<void> {
  if (enCours) return;
  enCours = true;
  const repond = await serveurRepond();
  enCours = false;
  if (!repond) return;
  etat.textContent = messages.horsLigneRetour;
  location.reload();
}

function dessiner(): void {
  document.documentElement.classList.toggle('sombre', estSombre());
  const gardes = messages.horsLigneGardes(
    ...(Object.values(compterGardes(localStorage)) as [number, number]),
  );
  document
    .getElementById('hors-ligne')
    ?.replaceChildren(
      element('h1', {}, messages.horsLigneTitre),
      etat,
      ...(gardes
        ? [element('p', { className: 'gardes' }, messages.horsLigneSurCePoste(gardes))]
        : []),
      element(
        'div',
        { className: 'volets' },
        volet(messages.horsLigneMarche),
        volet(messages.horsLigneAttend),
        volet(messages.horsLigneQueFaire),
      ),
      element(
        'div',
        { className: 'actions' },
        element(
          'button',
          { type: 'button', className: 'premier', onclick: () => void essayer() },
          messages.horsLigneEssayer,
        ),
        element('a', { href: quandMeme() }, messages.horsLigneQuandMeme),
        element('a', { href: '/aide/panne?sans-serveur=1' }, messages.horsLigneGuide),
      ),
    );
}

dessiner();
setInterval(() => void essayer(), ESSAI_MS);
window.addEventListener('online', () => void essayer());
