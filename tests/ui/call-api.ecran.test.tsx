import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { urlOfCall, callApi } from '#client/base/call-api.ts';
import { ONLINE, connectionAtom } from '#client/base/connection.atoms.ts';
import { store } from '#client/base/store.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { toastLogAtom, toastsAtom } from '#client/ui/toast.ts';
import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import { creerProduit, lireProduit, listerProduits } from '#shared/stock/produit/produit.api.ts';
import { uneSession } from '#tests/factories/objets-du-fil.ts';

const dits = () => store.get(toastsAtom).map((t) => [t.title, t.text]);
const repondre = (statut: number, corps: unknown) =>
  vi.fn<typeof fetch>(
    async () =>
      new Response(typeof corps === 'string' ? corps : JSON.stringify(corps), { status: statut }),
  );
const oui = { success: true, message: 'Produit créé.', errors: [], data: { id: 3 } };
const non = {
  success: false,
  message: '',
  errors: ['Le libellé est obligatoire.', 'Le prix est obligatoire.'],
  data: null,
};
const corps = {
  libelle: 'X',
  prix_de_vente: 1,
  prix_achat: 0,
  qte: 0,
  qte_min: 0,
  qte_max: 0,
  tva: false,
  css: false,
  is_active: true,
};

beforeEach(() => {
  document.cookie = 'XSRF-TOKEN=jeton; path=/';
  store.set(toastsAtom, []);
  store.set(connectionAtom, ONLINE);
});
afterEach(() => void vi.unstubAllGlobals());

describe('appeler', () => {
  it('remplit le chemin et la requête, sans les filtres vides', () => {
    expect(urlOfCall('/api/produits/{id}', { id: 3 })).toBe('/api/produits/3');
    expect(
      urlOfCall('/api/produits', {}, { page: 1, rayon: '', q: undefined, is_active: true }),
    ).toBe('/api/produits?page=1&is_active=true');
  });

  it('une écriture porte le jeton de la page et une clé d’idempotence, celle donnée ou une neuve', async () => {
    const aller = repondre(200, oui);
    vi.stubGlobal('fetch', aller);
    await callApi(creerProduit, { corps, cle: 'c1' });
    await callApi(creerProduit, { corps });
    const entetes = aller.mock.calls.map(([, init]) => new Headers(init?.headers));
    expect(entetes[0]?.get('X-XSRF-TOKEN')).toBe('jeton');
    expect(entetes[0]?.get('Idempotency-Key')).toBe('c1');
    expect(entetes[1]?.get('Idempotency-Key')).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });

  it('demande le jeton quand il manque', async () => {
    document.cookie = 'XSRF-TOKEN=; path=/; max-age=0';
    const aller = repondre(200, oui);
    vi.stubGlobal('fetch', aller);
    await callApi(creerProduit, { corps });
    expect(aller.mock.calls.map(([url]) => url)).toEqual(['/sanctum/csrf-cookie', '/api/produits']);
  });

  it('dit le message d’un succès, et chaque refus sous « Oups ! »', async () => {
    vi.stubGlobal('fetch', repondre(200, oui));
    expect((await callApi(creerProduit, { corps })).data).toEqual({ id: 3 });
    expect(dits()).toEqual([[null, 'Produit créé.']]);
    store.set(toastsAtom, []);
    vi.stubGlobal('fetch', repondre(422, non));
    expect(await callApi(creerProduit, { corps })).toMatchObject({
      success: false,
      statut: 422,
      errors: non.errors,
    });
    expect(dits()).toEqual(non.errors.map((e) => ['Oups !', e]));
    expect(store.get(toastLogAtom)[0]?.text).toBe(non.errors[1]);
  });

  it('silencieux, il rend la réponse sans rien dire', async () => {
    vi.stubGlobal('fetch', repondre(422, non));
    expect((await callApi(creerProduit, { corps, silencieux: true })).errors).toEqual(non.errors);
    expect(dits()).toEqual([]);
  });

  it('une panne de réseau donne le statut 0 et le message du catalogue, une fois', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(() => Promise.reject(new TypeError('Failed to fetch'))),
    );
    expect(await callApi(lireProduit, { parametres: { id: 1 } })).toMatchObject({
      success: false,
      statut: 0,
      data: null,
    });
    await callApi(lireProduit, { parametres: { id: 1 } });
    expect(dits()).toEqual([[phrasesCommun.connexion.titre, phrasesCommun.connexion.texte]]);
  });

  it('une lecture de fond ne répète pas ce que dit déjà la pastille', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(() => Promise.reject(new TypeError('Failed to fetch'))),
    );
    store.set(connectionAtom, { etat: 'hors_ligne', depuis: 0 });
    await callApi(listerProduits, { silencieux: true });
    expect(dits()).toEqual([]);
  });

  it.each([
    [502, '<html>Bad Gateway</html>'],
    [503, ''],
    [200, '<html>Acceptez les conditions du réseau</html>'],
    [401, 'Unauthorized'],
  ])(
    'ce qu’un autre répond (%i) à la place du serveur vaut une absence de réponse',
    async (statut, page) => {
      store.set(sessionAtom, uneSession());
      vi.stubGlobal('fetch', repondre(statut, page));
      expect(await callApi(creerProduit, { corps })).toMatchObject({
        success: false,
        statut: 0,
        errors: [phrasesCommun.connexion.texte],
      });
      expect(store.get(sessionAtom)).not.toBeNull();
    },
  );

  it.each([
    ['une autre personne', uneSession({ id: 8, fullname: 'Brice MBA' })],
    ['la même, entrée de nouveau', uneSession()],
  ])(
    '[ACC-24] le 401 d’une session finie ne ferme pas celle ouverte depuis : %s',
    async (_qui, depuis) => {
      store.set(sessionAtom, uneSession());
      const { promise, resolve } = Promise.withResolvers<Response>();
      vi.stubGlobal('fetch', () => promise);
      const tardif = callApi(listerProduits);
      store.set(sessionAtom, null);
      store.set(sessionAtom, depuis);
      resolve(
        new Response(JSON.stringify({ ...non, errors: [phrasesAcces.nonConnecte] }), {
          status: 401,
        }),
      );
      expect(await tardif).toMatchObject({ statut: 401 });
      expect(store.get(sessionAtom)).toEqual(depuis);
      expect(dits()).toEqual([]);
    },
  );

  it('un 401 ferme la session', async () => {
    store.set(sessionAtom, uneSession());
    vi.stubGlobal('fetch', repondre(401, { ...non, errors: [phrasesAcces.nonConnecte] }));
    await callApi(listerProduits, { silencieux: true });
    expect(store.get(sessionAtom)).toBeNull();
    expect(localStorage.getItem('session')).toBe('null');
  });

  it('un appel abandonné ne dit rien', async () => {
    const arret = new AbortController();
    vi.stubGlobal(
      'fetch',
      vi.fn(() => Promise.reject(new DOMException('abandon', 'AbortError'))),
    );
    arret.abort();
    await callApi(listerProduits, { signal: arret.signal });
    expect(dits()).toEqual([]);
  });
});
