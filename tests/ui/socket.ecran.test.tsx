import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newBuildAtom } from '#client/base/build.atoms.ts';
import { store } from '#client/base/store.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { connectionAtom } from '#client/base/connection.atoms.ts';
import { startSocket } from '#client/base/socket.ts';
import { subscribe } from '#client/base/subscribe.ts';
import { toastsAtom } from '#client/ui/toast.ts';
import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import { accesEnUnMot } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { uneSession } from '#tests/factories/objets-du-fil.ts';

/** A socket whose server is the test. */
class FaussePrise {
  connected = false;
  active = true;
  readonly connect = vi.fn();
  readonly disconnect = vi.fn();
  readonly emit = vi.fn();
  readonly emitWithAck = vi.fn(async (): Promise<object> => ({ ok: true, seq: 0 }));
  readonly #oreilles = new Map<string, (charge: unknown) => void>();
  on(nom: string, oreille: (charge: unknown) => void): void {
    this.#oreilles.set(nom, oreille);
  }
  timeout(): this {
    return this;
  }
  arriver(nom: string, charge?: unknown): void {
    this.connected = nom === 'connect' || (this.connected && nom !== 'disconnect');
    this.#oreilles.get(nom)?.(charge);
  }
}
const prises: FaussePrise[] = [];
interface Options {
  timeout: number;
  auth: (donner: (vu: object) => void) => void;
}
const demandees: Options[] = [];
vi.mock('socket.io-client', () => ({
  io: (options: Options) => {
    demandees.push(options);
    prises.push(new FaussePrise());
    return prises.at(-1);
  },
}));

const etat = () => store.get(connectionAtom).etat;
async function connecter(): Promise<FaussePrise> {
  store.set(sessionAtom, uneSession());
  await vi.advanceTimersByTimeAsync(0);
  const prise = prises.at(-1);
  if (!prise) throw new Error('aucune connexion');
  prise.arriver('connect');
  return prise;
}

beforeAll(async () => {
  await import('socket.io-client');
  return startSocket();
});
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(
      async () =>
        new Response(
          JSON.stringify({ success: true, message: '', errors: [], data: uneSession() }),
        ),
    ),
  );
});
afterEach(() => {
  store.set(sessionAtom, null);
  store.set(toastsAtom, []);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('connexion', () => {
  it('un essai sans réponse est laissé bien avant que l’écran se dise hors ligne', async () => {
    await connecter();
    expect(demandees.at(-1)?.timeout).toBeLessThan(10_000);
  });
  it('une par session ouverte ; aucune tant que le mot de passe est à changer', async () => {
    const avant = prises.length;
    store.set(sessionAtom, uneSession({ must_change_password: true }));
    await vi.advanceTimersByTimeAsync(0);
    expect(prises).toHaveLength(avant);
    await connecter();
    store.set(sessionAtom, uneSession({ fullname: 'Awa NDONG-OBAME' }));
    await vi.advanceTimersByTimeAsync(0);
    expect(prises).toHaveLength(avant + 1);
  });

  it('dit Reconnexion après 2 s, Hors ligne après 10 s, et l’oublie au retour', async () => {
    const prise = await connecter();
    const perdue = Date.now();
    prise.arriver('disconnect', 'transport close');
    await vi.advanceTimersByTimeAsync(1_900);
    expect(etat()).toBe('en_ligne');
    await vi.advanceTimersByTimeAsync(200);
    expect(etat()).toBe('reconnexion');
    await vi.advanceTimersByTimeAsync(8_000);
    expect(store.get(connectionAtom)).toEqual({ etat: 'hors_ligne', depuis: perdue });
    prise.arriver('connect');
    expect(etat()).toBe('en_ligne');
  });

  it('le réseau du système perdu, la connexion qui tient n’est pas perdue : le serveur est sur ce poste', async () => {
    await connecter();
    window.dispatchEvent(new Event('offline'));
    await vi.advanceTimersByTimeAsync(12_000);
    expect(etat()).toBe('en_ligne');
  });

  it('revient d’elle-même quand le serveur coupe, pas après une déconnexion', async () => {
    const prise = await connecter();
    prise.arriver('disconnect', 'io server disconnect');
    await vi.advanceTimersByTimeAsync(1_100);
    expect(prise.connect).toHaveBeenCalledOnce();
    store.set(sessionAtom, null);
    expect(prise.disconnect).toHaveBeenCalledOnce();
    prise.arriver('disconnect', 'io server disconnect');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(prise.connect).toHaveBeenCalledOnce();
    expect(etat()).toBe('en_ligne');
  });

  it('quand un autre se connecte dans un autre onglet, la connexion devient la sienne', async () => {
    const prise = await connecter();
    store.set(sessionAtom, uneSession({ id: 99 }));
    await vi.advanceTimersByTimeAsync(0);
    expect(prise.disconnect).toHaveBeenCalledOnce();
    expect(prises.at(-1)).not.toBe(prise);
  });

  it('la fin de session vide la session et dit pourquoi', async () => {
    const prise = await connecter();
    prise.arriver('fin_de_session', { code: 'fermee', motif: 'Votre compte a été désactivé.' });
    expect(store.get(sessionAtom)).toBeNull();
    expect(store.get(toastsAtom).map((t) => [t.tone, t.text])).toEqual([
      ['avertissement', 'Votre compte a été désactivé.'],
    ]);
  });

  it('sa propre déconnexion n’est pas un avertissement', async () => {
    const prise = await connecter();
    prise.arriver('fin_de_session', { code: 'deconnecte', motif: phrasesAcces.deconnecte });
    expect(store.get(toastsAtom).map((t) => t.tone)).toEqual(['succes']);
  });

  it('quand les droits changent, relit la session et redemande ses sujets', async () => {
    const quitter = subscribe(
      'produits',
      () => undefined,
      () => undefined,
    );
    const prise = await connecter();
    await vi.advanceTimersByTimeAsync(0);
    const avant = prise.emitWithAck.mock.calls.length;
    prise.arriver('acces_modifie');
    await vi.advanceTimersByTimeAsync(10);
    expect(prise.emitWithAck.mock.calls.slice(avant)).toEqual([
      ['subscribe', { topic: 'produits', since: 0 }],
    ]);
    quitter();
  });

  it('[EVT-36] dit en se connectant ce qu’elle sait de qui est là', async () => {
    await connecter();
    const donner = vi.fn();
    demandees.at(-1)?.auth(donner);
    expect(donner).toHaveBeenCalledWith({ acces: accesEnUnMot(uneSession()) });
  });
  it('[EVT-37] sa caisse libérée pendant une coupure : le sujet refusé fait relire la session', async () => {
    const quitter = subscribe(
      'caisse:3',
      () => undefined,
      () => undefined,
    );
    const prise = await connecter();
    await vi.advanceTimersByTimeAsync(0);
    store.set(sessionAtom, uneSession({ caisse_id: 3 }));
    prise.arriver('disconnect', 'transport close');
    prise.emitWithAck.mockImplementation(async () => ({
      ok: false,
      code: 'non_autorise',
      errors: [],
    }));
    prise.arriver('connect');
    await vi.advanceTimersByTimeAsync(10);
    expect(store.get(sessionAtom)?.caisse_id).toBe(uneSession().caisse_id);
    quitter();
  });

  it('une construction plus récente des pages est signalée ; la même, non ; rien ne se recharge', async () => {
    document.head.innerHTML = '<script type="module" src="/assets/index-un.js"></script>';
    const prise = await connecter();
    prise.arriver('construction', '/assets/index-un.js');
    expect(store.get(newBuildAtom)).toBe(false);
    prise.arriver('construction', '/assets/index-deux.js');
    expect(store.get(newBuildAtom)).toBe(true);
    document.head.innerHTML = '';
    prise.arriver('construction', '/assets/index-deux.js');
    expect(store.get(newBuildAtom)).toBe(false);
  });
});
