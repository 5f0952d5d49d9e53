import './hors-ligne.css';
import { element } from '#client/base/element.ts';
import { serverAnswers } from '#client/base/server-answers.ts';
import * as phrasesAbsence from '#shared/base/absence.phrases.ts';
import { countStored } from './stored-offline.ts';

const ESSAI_MS = 2_000;

const volet = ({ titre, points }: { titre: string; points: readonly string[] }): HTMLElement =>
  element(
    'section',
    {},
    element('h2', {}, titre),
    element('ul', {}, ...points.map((p) => element('li', {}, p))),
  );

/** The station's choice, else the system's. */
function estSombre(): boolean {
  const choisi = localStorage.getItem('theme') ?? '';
  return (
    choisi.includes('sombre') ||
    (!choisi.includes('clair') && matchMedia('(prefers-color-scheme: dark)').matches)
  );
}

/** Signed in on this station: selling opens without the server. */
const quelquUn = (): boolean => (localStorage.getItem('session') ?? 'null') !== 'null';

/** Forces the cached application through the service worker. */
function quandMeme(chemin = location.href): string {
  const vers = new URL(chemin, location.origin);
  vers.searchParams.set('sans-serveur', '1');
  return vers.href;
}

const etat = element('p', { className: 'etat' }, phrasesAbsence.horsLigneAttente);
etat.setAttribute('role', 'status');
let enCours = false;
/** Opens the page as soon as the server answers. */
async function essayer(): Promise<void> {
  if (enCours) return;
  enCours = true;
  const repond = await serverAnswers();
  enCours = false;
  if (!repond) return;
  etat.textContent = phrasesAbsence.horsLigneRetour;
  location.reload();
}

function dessiner(): void {
  document.documentElement.classList.toggle('bp6-dark', estSombre());
  const gardes = phrasesAbsence.horsLigneGardes(
    ...(Object.values(countStored(localStorage)) as [number, number, number]),
  );
  document
    .getElementById('hors-ligne')
    ?.replaceChildren(
      element('h1', {}, phrasesAbsence.horsLigneTitre),
      etat,
      ...(gardes
        ? [element('p', { className: 'gardes' }, phrasesAbsence.horsLigneSurCePoste(gardes))]
        : []),
      ...(quelquUn()
        ? []
        : [element('p', { className: 'gardes' }, phrasesAbsence.horsLignePersonne)]),
      element(
        'div',
        { className: 'volets' },
        volet(phrasesAbsence.horsLigneMarche),
        volet(phrasesAbsence.horsLigneAttend),
        volet(phrasesAbsence.horsLigneQueFaire),
      ),
      element(
        'div',
        { className: 'actions' },
        ...(quelquUn()
          ? [
              element(
                'a',
                { className: 'premier', href: quandMeme('/vente/reservation') },
                phrasesAbsence.horsLigneVendre,
              ),
            ]
          : []),
        element(
          'button',
          { type: 'button', onclick: () => void essayer() },
          phrasesAbsence.horsLigneEssayer,
        ),
        element('a', { href: quandMeme() }, phrasesAbsence.horsLigneQuandMeme),
        element('a', { href: '/aide/panne?sans-serveur=1' }, phrasesAbsence.horsLigneGuide),
      ),
    );
}

dessiner();
setInterval(() => void essayer(), ESSAI_MS);
window.addEventListener('online', () => void essayer());
