import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { useShortcuts } from '#client/base/shortcuts.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { paletteOuverteAtom, touchesOuvertesAtom } from './palette.atoms.ts';

const charger = () => import('./palette.tsx');
const Palette = lazyScreen(charger, 'Palette');
const Touches = lazyScreen(() => import('./touches.tsx'), 'Touches');
const PRECHARGE_MS = 3_000;

/** Ctrl+K, F1 (the guide) and ? (the keys of the screen) for a signed-in user, on every screen. */
export function AccesPalette() {
  const session = useAtomValue(sessionAtom);
  return session && !session.must_change_password ? <Acces /> : null;
}

function Acces() {
  const { pathname } = useLocation();
  const [palette, ouvrirPalette] = useAtom(paletteOuverteAtom);
  const [touches, ouvrirTouches] = useAtom(touchesOuvertesAtom);
  const [appelees, setAppelees] = useState({ palette: false, touches: false });
  // Kept mounted once called: closing gives the focus back only then.
  if ((palette && !appelees.palette) || (touches && !appelees.touches))
    setAppelees({ palette: palette || appelees.palette, touches: touches || appelees.touches });
  // in a window of its own: what one was doing stays
  const aide = () => void window.open(`/aide?de=${pathname}`, 'guide');
  const dire = () => ouvrirTouches(true);
  useShortcuts('application', {
    'Ctrl+K': () => ouvrirPalette(true),
    F1: aide,
    '?': dire,
    'Ctrl+F1': dire,
  });
  useEffect(() => {
    // What is typed right after Ctrl+K must not wait for its code.
    const minuterie = setTimeout(() => void charger().catch(() => undefined), PRECHARGE_MS);
    return () => {
      clearTimeout(minuterie);
      ouvrirPalette(false);
      ouvrirTouches(false);
    };
  }, [ouvrirPalette, ouvrirTouches]);
  return (
    <>
      {appelees.palette && <Palette ouverte={palette} fermer={() => ouvrirPalette(false)} />}
      {appelees.touches && <Touches ouvertes={touches} fermer={() => ouvrirTouches(false)} />}
    </>
  );
}
