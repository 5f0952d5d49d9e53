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

/** Ctrl+K, F1 (guide), ? (keys), on every screen. */
export function AccesPalette() {
  const session = useAtomValue(sessionAtom);
  return session && !session.must_change_password ? <Acces /> : null;
}

function Acces() {
  const { pathname } = useLocation();
  const [palette, ouvrirPalette] = useAtom(paletteOuverteAtom);
  const [touches, ouvrirTouches] = useAtom(touchesOuvertesAtom);
  const [appelees, setAppelees] = useState({ palette: false, touches: false });
  // Stays mounted once opened: closing must restore the focus.
  if ((palette && !appelees.palette) || (touches && !appelees.touches))
    setAppelees({ palette: palette || appelees.palette, touches: touches || appelees.touches });
  // a new window keeps the work in progress
  const aide = () => void window.open(`/aide?de=${pathname}`, 'guide');
  const dire = () => ouvrirTouches(true);
  useShortcuts('application', {
    'Ctrl+K': () => ouvrirPalette(true),
    F1: aide,
    '?': dire,
    'Ctrl+F1': dire,
  });
  useEffect(() => {
    // Preloaded: keys typed right after Ctrl+K must not be lost.
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
