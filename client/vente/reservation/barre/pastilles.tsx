import { Menu, MenuItem } from '@blueprintjs/core';
import { CaretDown } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { Dropdown } from '#client/ui/dropdown.tsx';
import { KeyCap } from '#client/ui/key-cap.tsx';
import { openDialogsAtom } from '#client/ui/toast.ts';
import { useWidth } from '#client/ui/use-width.ts';
import { heureDe } from '#shared/base/dates.ts';
import { formatNombre } from '#shared/base/montant.ts';
import { nomDuClient } from '#shared/vente/reservation/contenu.rules.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { estTraitable } from '#shared/vente/reservation/transitions.rules.ts';
import {
  EN_CONFLIT,
  NON_SYNCHRONISE,
  numero,
  type Pastille,
  pastilleDe,
  rangerPastilles,
  STOCK_RENDU,
} from './pastille.rules.ts';
import type { EtatEcriture } from '../enregistrement/enregistreur.ts';
import { allerAuPanier } from '../gestes/gestes.ts';
import { useRetenueRendue } from '../panier/use-retenue-rendue.ts';
import { ecrituresAtom, selectionAtom } from '../reservation.atoms.ts';

const ALT_MAX = 9;
/** Widths in pixels: tab, menus with gaps. */
const LARGEUR = 176;
const MENUS = { payes: 104, autres: 144, finis: 92, enPlus: 56 };
const DEUX_MENUS_DES = 420;
/** A telephone's bar: the chosen tab, and all others in one menu. */
const UN_MENU_SOUS = 240;

/** Saving state first. */
function pastilleEcrite(r: Reservation, etat: EtatEcriture | undefined, rendue: boolean): Pastille {
  if (etat === 'echec') return NON_SYNCHRONISE;
  if (etat === 'conflit') return EN_CONFLIT;
  return rendue ? STOCK_RENDU : pastilleDe(r);
}
function montantApres(r: Reservation, mot: string): string {
  const montant = r.net_a_payer > 0 ? formatNombre(r.net_a_payer) : '';
  return montant === mot ? '' : montant;
}
const motEtMontant = (r: Reservation, mot: string): string =>
  [mot, montantApres(r, mot)].filter(Boolean).join(' · ');

function UnePastille({
  r,
  choisie,
  rang,
}: {
  r: Reservation;
  choisie: boolean;
  rang: number | null;
}) {
  const etat = useAtomValue(ecrituresAtom)[r.id];
  const rendue = useRetenueRendue(r);
  const { signe, mot, teinte } = pastilleEcrite(r, etat, rendue);
  const touche = rang ? `Alt+${rang}` : undefined;
  const bouton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (choisie) bouton.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [choisie, mot]);
  return (
    <button
      ref={bouton}
      type="button"
      className={`pastille teinte-${teinte}`}
      aria-pressed={choisie}
      data-non-synchronise={etat === 'echec' ? '' : undefined}
      title={[nomDuClient(r), mot, touche].filter(Boolean).join(' · ')}
      aria-keyshortcuts={touche}
      onClick={() => allerAuPanier(r.id)}
    >
      <span className="pastille-nom">
        <b>{numero(r.position)}</b> <span>{nomDuClient(r)}</span>
      </span>
      {touche && <KeyCap>{touche}</KeyCap>}
      <small>
        {signe && <span aria-hidden="true">{signe} </span>}
        <span>{mot || '–'}</span>
        {mot && montantApres(r, mot) && ` · ${montantApres(r, mot)}`}
      </small>
    </button>
  );
}

/** Closed by what comes over the screen, a dialog or another basket. */
function useRepli() {
  const devant = `${useAtomValue(selectionAtom)} ${useAtomValue(openDialogsAtom)}`;
  const [avant, noter] = useState(devant);
  const [open, onToggle] = useState(false);
  if (devant !== avant) {
    noter(devant);
    onToggle(false);
  }
  return { open, onToggle };
}

function Repliees({
  nom,
  teinte,
  paniers,
}: {
  nom: string;
  teinte: Pastille['teinte'];
  paniers: readonly Reservation[];
}) {
  const repli = useRepli();
  if (paniers.length === 0) return null;
  const liste = (
    <Menu className="pastilles-repliees">
      {paniers.map((r) => {
        const { signe, mot, teinte } = pastilleDe(r);
        const finie = r.switch_finish_at ? `${heureDe(new Date(r.switch_finish_at))} · ` : '';
        return (
          <MenuItem
            key={r.id}
            className={teinte === 'success' ? '' : `teinte-${teinte}`}
            text={`${numero(r.position)} ${nomDuClient(r)}`}
            label={`${finie}${signe} ${motEtMontant(r, mot)}`}
            onClick={() => allerAuPanier(r.id)}
          />
        );
      })}
    </Menu>
  );
  return (
    <Dropdown content={liste} placement="bottom-start" {...repli}>
      <button type="button" className={`pastille pastille-menu teinte-${teinte}`}>
        {nom} <CaretDown size={12} />
      </button>
    </Dropdown>
  );
}

/**
 * Open baskets as tabs, with client, amount, Alt+digit; ended and overflowing ones in two menus.
 */
export function Pastilles({ jour, aim }: { jour: readonly Reservation[]; aim: () => void }) {
  const selection = useAtomValue(selectionAtom);
  const { ref, width } = useWidth<HTMLElement>();
  const serree = width !== null && width < DEUX_MENUS_DES;
  const etroite = width !== null && width < UN_MENU_SOUS;
  const { visibles: tous, closes } = rangerPastilles(jour, selection, Infinity);
  const payes = closes.filter((r) => r.status === 'Termine');
  const autres = closes.filter((r) => r.status !== 'Termine');
  const menus = (payes.length && MENUS.payes) + (autres.length && MENUS.autres);
  const placesDans = (libre: number): number => Math.max(1, Math.floor(libre / LARGEUR));
  const place = width === null ? Infinity : width - (serree ? MENUS.finis : menus);
  const toutTient = tous.length <= placesDans(place);
  const places = placesDans(toutTient ? place : place - MENUS.enPlus);
  const { visibles, enPlus } = rangerPastilles(jour, selection, places);
  const reste = etroite ? [...enPlus, ...closes] : enPlus;
  const ouvertes = jour.filter(estTraitable).slice(0, ALT_MAX);
  const rangDe = (r: Reservation): number | null =>
    (ouvertes.length > 1 && ouvertes.indexOf(r) + 1) || null;
  return (
    <nav ref={ref} className="pastilles" aria-label="Réservations du jour" onPointerMove={aim}>
      {!etroite && serree && (
        <Repliees nom={`Finis ${closes.length}`} teinte="neutre" paniers={closes} />
      )}
      {!serree && (
        <>
          <Repliees nom={`✓ Payés ${payes.length}`} teinte="success" paniers={payes} />
          <Repliees nom={`Annulés, devis ${autres.length}`} teinte="neutre" paniers={autres} />
        </>
      )}
      {visibles.map((r) => (
        <UnePastille key={r.id} r={r} choisie={r.id === selection} rang={rangDe(r)} />
      ))}
      <Repliees nom={`+${reste.length}`} teinte="neutre" paniers={reste} />
    </nav>
  );
}
