import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lazyPage, lazyScreen } from '#client/base/lazy-screen.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { letItEnd } from '#tests/harness/late-answers.ts';

class Barriere extends Component<{ children: ReactNode }, { tombe: boolean }> {
  override state = { tombe: false };
  static getDerivedStateFromError() {
    return { tombe: true };
  }
  override render() {
    return this.state.tombe ? <p>écran en défaut</p> : this.props.children;
  }
}

let repond = true;
let demandes = 0;
beforeEach(() => {
  repond = true;
  demandes = 0;
  vi.stubGlobal('fetch', () => {
    demandes += 1;
    return repond
      ? Promise.resolve(new Response('', { status: 200 }))
      : Promise.reject(new TypeError());
  });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A part whose code comes once `la` is true. */
function montrer() {
  const code = { la: false };
  const Bande = lazyScreen(
    () =>
      code.la
        ? Promise.resolve({ Bande: () => <p>la bande</p> })
        : Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
    'Bande',
    <p>en attente</p>,
  );
  render(
    <Barriere>
      <Bande />
    </Barriere>,
  );
  return code;
}

describe('[CHG-3] une partie de l’écran dont le code ne vient pas', () => {
  it('le serveur ne répond pas : l’écran reste, et la partie vient quand il revient', async () => {
    repond = false;
    const code = montrer();
    await waitFor(() => expect(demandes).toBeGreaterThan(0));
    await act(letItEnd);
    expect(screen.getByText('en attente')).toBeTruthy();
    expect(screen.queryByText('écran en défaut')).toBeNull();
    code.la = true;
    repond = true;
    await waitFor(() => expect(screen.getByText('la bande')).toBeTruthy());
  });
  it('le serveur répond sans elle : c’est un défaut, que la barrière dit', async () => {
    montrer();
    await waitFor(() => expect(screen.getByText('écran en défaut')).toBeTruthy());
  });
});

describe('[CHG-6] un dialogue dont le code vient tard', () => {
  /** The code of a dialog asked for, come once `venir` is called. */
  function demander() {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const Tardif = lazyScreen(
      () => promise.then(() => ({ Tardif: () => <Modal>le tardif</Modal> })),
      'Tardif',
    );
    const ecran = (palette: boolean) => (
      <>
        <Tardif />
        <Modal isOpen={palette}>
          <input aria-label="Palette" autoFocus />
        </Modal>
      </>
    );
    const { rerender } = render(ecran(false));
    const venir = () =>
      act(async () => {
        resolve(undefined);
        await letItEnd();
      });
    return { palette: (ouverte: boolean) => rerender(ecran(ouverte)), venir };
  }
  it('ne s’ouvre pas sur celui où la main tape déjà, mais quand il se ferme', async () => {
    const { palette, venir } = demander();
    palette(true);
    await venir();
    expect(screen.queryByText('le tardif')).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText('Palette'));
    palette(false);
    expect(await screen.findByText('le tardif')).toBeTruthy();
  });
  it('seul, il s’ouvre dès qu’il vient', async () => {
    const { venir } = demander();
    await venir();
    expect(screen.getByText('le tardif')).toBeTruthy();
  });
});

it('[CHG-7] une réponse en retard ne ferme que son dialogue, pas celui ouvert depuis à sa place', async () => {
  const late: (() => void)[] = [];
  const Fiche = lazyScreen(
    () =>
      Promise.resolve({
        Fiche: ({ nom, fermer }: { nom: string; fermer: () => void }) => {
          late.push(fermer);
          return <Modal>{nom}</Modal>;
        },
      }),
    'Fiche',
  );
  let ouverte: string | null = 'DOLIPRANE';
  const ecran = () =>
    ouverte === null ? null : (
      <Fiche
        nom={ouverte}
        fermer={() => {
          ouverte = null;
        }}
      />
    );
  const { rerender } = render(ecran());
  await screen.findByText('DOLIPRANE');
  const [answered] = late;
  ouverte = null;
  rerender(ecran());
  ouverte = 'EFFERALGAN';
  rerender(ecran());
  await screen.findByText('EFFERALGAN');
  answered?.();
  expect(ouverte).toBe('EFFERALGAN');
  late.at(-1)?.();
  expect(ouverte).toBeNull();
});

describe('une page qui se dessine', () => {
  const LIGNES = 40;
  /** Long to draw; `dessinees`: how many lines were, when what the first one asked for was done. */
  function pageLongue(dessinees: number[]) {
    let vues = 0;
    const occuper = (rang: number) => {
      if (rang === 0) setTimeout(() => dessinees.push(vues));
      for (const fin = performance.now() + 3; performance.now() < fin;);
      vues = rang + 1;
    };
    const Ligne = ({ rang }: { rang: number }) => {
      occuper(rang);
      return <p>ligne {rang}</p>;
    };
    return () => Array.from({ length: LIGNES }, (_, rang) => <Ligne key={rang} rang={rang} />);
  }
  it.each([
    ['une page laisse faire autre chose', lazyPage, true],
    ['ce qui est demandé d’une touche est dessiné d’un trait', lazyScreen, false],
  ] as const)('%s', async (_titre, differer, enTranches) => {
    const dessinees: number[] = [];
    const code = Promise.resolve({ Longue: pageLongue(dessinees) });
    const Page = differer(() => code, 'Longue', <p>attente</p>);
    render(<Page />);
    expect(screen.getByText('attente')).toBeTruthy();
    await screen.findByText(`ligne ${LIGNES - 1}`);
    await waitFor(() => expect(dessinees).not.toEqual([]));
    expect((dessinees[0] ?? 0) < LIGNES).toBe(enTranches);
  });
});
