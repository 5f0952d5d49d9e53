import { type Appel, cleDe } from '#shared/base/contract.ts';
import { documentation as mots } from '#shared/base/documentation.phrases.ts';
import { ACCES_ROUTES } from '#shared/admin/utilisateur/acces.rules.ts';
import type { DescribedEvent, DescribedEvents } from './asyncapi.ts';
import { exampleOf } from './example.ts';
import { escapeHtml as text, renderOwnPage } from './own-page.ts';
import * as z from 'zod';

/** In a variable, so this file does not import it. */
const LIBRARY = 'socket.io-client';

/** Sample client of `/api/docs`: subscribes, then reads, so no sale is missed. Run by a test. */
const CLIENT = `import { io } from '${LIBRARY}';

const { SERVEUR = 'http://127.0.0.1:8000', JETON } = process.env;
const jour = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10); // à Libreville
const vues = new Set();
const dire = (vente) => {
  if (vues.has(vente.id)) return;
  vues.add(vente.id);
  console.log(vente.created_at, 'vente', vente.id, vente.total_client, 'FCFA');
};
const prise = io(SERVEUR, { transports: ['websocket'], auth: { token: JETON } });
prise.on('evenement', ({ nom, donnees }) => nom === 'vente.creee' && dire(donnees.vente));
prise.on('connect_error', (faute) => console.error(faute.message));
prise.on('connect', async () => {
  await prise.emitWithAck('subscribe', { topic: 'ventes' });
  const adresse = \`\${SERVEUR}/api/ventes?period_from=\${jour}&period_to=\${jour}\`;
  const reponse = await fetch(adresse, { headers: { Authorization: \`Bearer \${JETON}\` } });
  const { success, errors, data } = await reponse.json();
  if (!success) return console.error(errors.join(' '));
  data.toReversed().forEach(dire);
});
`;

type Json = Record<string, unknown>;
type Schema = Parameters<typeof z.toJSONSchema>[0];
const shapeOf = (schema: unknown, io: 'input' | 'output'): Json =>
  z.toJSONSchema(schema as Schema, { io, unrepresentable: 'any' }) as Json;

const STYLE = `.outils{position:sticky;top:0;z-index:1;padding:8px 0;background:var(--ground)}details{padding:0;border-radius:6px}summary{display:flex;gap:10px;padding:7px 12px;cursor:pointer;flex-wrap:wrap}summary code{font-weight:600;overflow-wrap:anywhere}summary b{width:44px;font-size:12px}b.g{color:var(--act)}b.p{color:var(--money)}details>div{padding:0 12px 10px}.liste{display:grid;gap:4px}h3{margin:12px 0 4px;font-size:14px;text-transform:capitalize}[hidden]{display:none}dl{margin:0}dt{color:var(--meta);font-size:12px}dd{margin:0 0 6px;overflow-wrap:anywhere}`;

/** Field names; full schema in `openapi.json`. */
function fieldsOf(schema: Json): string {
  const one = (schema['anyOf'] as Json[] | undefined)?.find((c) => c['type'] !== 'null') ?? schema;
  if (one['type'] === 'array') return `${mots.liste} ${fieldsOf(one['items'] as Json)}`;
  const names = Object.keys((one['properties'] ?? {}) as Json);
  return names.length === 0 ? String(one['type'] ?? 'null') : `{ ${names.join(', ')} }`;
}

function parametersOf({ parametres, requete }: Appel): string {
  return [parametres, requete]
    .flatMap((s) => {
      const { properties = {}, required = [] } = shapeOf(s, 'input');
      return Object.keys(properties as Json).map((name) =>
        (required as string[]).includes(name) ? name : `${name} (${mots.facultatif})`,
      );
    })
    .join(', ');
}

const row = (term: string, content: string): string =>
  content === '' ? '' : `<dt>${term}</dt><dd>${content}</dd>`;

function bodyOf(call: Appel): string {
  if (call.methode === 'GET') return '';
  const example = exampleOf(call.corps) as Json;
  if (Object.keys(example).length === 0 && call.forme !== 'fichier') return '';
  const note = call.forme === 'fichier' ? ` ${mots.fichier}` : '';
  return row(
    mots.corps,
    `<pre tabindex="0">${text(JSON.stringify(example, null, 1))}</pre>${note}`,
  );
}

function callOf(call: Appel): string {
  const access = ACCES_ROUTES[cleDe(call)] ?? 'aucune';
  const answer = `${call.forme === 'liste' ? `${mots.liste} ` : ''}${fieldsOf(shapeOf(call.donnees, 'output'))}`;
  return `<details><summary><b class="${call.methode === 'GET' ? 'g' : 'p'}">${call.methode}</b><code>${text(call.chemin)}</code><span>${text(call.resume)}</span></summary><div><dl>${row(
    mots.droit,
    typeof access === 'string' ? access : access.join(', '),
  )}${row(mots.parametres, text(parametersOf(call)))}${bodyOf(call)}${row(
    mots.reponse,
    text(answer),
  )}${call.preuve ? `<dd>${mots.preuve}</dd>` : ''}</dl></div></details>`;
}

const eventOf = ([name, { resume, sujets, donnees }]: [string, DescribedEvent]): string =>
  `<details><summary><code>${text(name)}</code><span>${text(resume)}</span></summary><div><dl>${row(mots.sujets, text(sujets.join(', ')))}${row(mots.porte, text(fieldsOf(shapeOf(donnees, 'output'))))}</dl></div></details>`;

/** 'reservations' of `/api/reservations/{id}`. */
const groupOf = ({ chemin }: Appel): string =>
  chemin.split('/')[chemin.startsWith('/api/') ? 2 : 1]?.replaceAll(/[-_]/g, ' ') ?? '';

function groupsOf(calls: readonly Appel[]): string {
  const groups = Map.groupBy(calls, groupOf);
  return [...groups]
    .sort(([a], [b]) => a.localeCompare(b, 'fr'))
    .map(
      ([name, its]) =>
        `<section class="groupe"><h3>${text(name)}</h3><div class="liste">${its.map(callOf).join('')}</div></section>`,
    )
    .join('');
}

/** `/api/docs`: calls and events, with valid examples. */
export const renderDocs = (calls: readonly Appel[], events: DescribedEvents): string =>
  renderOwnPage({
    title: mots.titre,
    style: STYLE,
    scripts: ['/api/docs/page.js'],
    body: [
      `<p>${mots.intro}</p>`,
      `<section><h2>${mots.entrer}</h2><p>${mots.entrerTexte}</p><h2>${mots.reponses}</h2><p>${mots.reponsesTexte}</p><p>${mots.machines} <a href="/api/docs/openapi.json">openapi.json</a> · <a href="/api/docs/asyncapi.json">asyncapi.json</a></p></section>`,
      `<section><h2>${mots.client}</h2><p>${mots.clientTexte}</p><pre id="client" tabindex="0">${text(CLIENT)}</pre></section>`,
      `<div class="outils"><input id="recherche" type="search" aria-label="${mots.chercher}" placeholder="${mots.chercher}"><span id="trouves" class="discret" role="status"></span></div>`,
      `<h2>${mots.appels}</h2>${groupsOf(calls)}`,
      `<h2>${mots.evenements}</h2><p>${mots.evenementsTexte}</p><section class="groupe"><div class="liste">${Object.entries(events).map(eventOf).join('')}</div></section>`,
    ].join(''),
  });

/** `/` focuses the search; matches all words in titles, else anywhere. */
export const DOCS_SCRIPT = `const champ = document.getElementById('recherche');
const nu = (t) => t.normalize('NFD').replace(/[\\u0300-\\u036f]/g, '').toLowerCase();
const lignes = [...document.querySelectorAll('details')].map((d) => [
  d,
  nu(d.querySelector('summary').textContent),
  nu(d.textContent),
]);
champ.addEventListener('input', () => {
  const mots = nu(champ.value).split(/\\s+/).filter(Boolean);
  const porte = (t) => mots.every((m) => t.includes(m));
  const parTitre = lignes.some(([, titre]) => porte(titre));
  for (const [d, titre, tout] of lignes) d.hidden = !porte(parTitre ? titre : tout);
  for (const g of document.querySelectorAll('.groupe')) g.hidden = !g.querySelector('details:not([hidden])');
  document.getElementById('trouves').textContent = mots.length === 0 ? '' : lignes.filter(([d]) => !d.hidden).length + ' trouvés';
});
addEventListener('keydown', (e) => {
  if (e.key !== '/' || e.target === champ) return;
  e.preventDefault();
  champ.focus();
});
`;
