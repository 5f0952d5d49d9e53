import { Button, Menu, MenuItem } from '@blueprintjs/core';
import { ChevronDown, ChevronLeft, ChevronRight } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { jourDe } from '#shared/base/dates.ts';
import {
  deplacerPeriode,
  type JoursChoisis,
  periodesCourantes,
} from '#shared/base/periode-choisie.rules.ts';
import { Dropdown } from './dropdown.tsx';

interface Props {
  /** Empty days: none. */
  periode: JoursChoisis;
  changer: (days: JoursChoisis) => void;
  children?: ReactNode;
}

/** Presets, previous and next ([PER-2], [PER-3]). */
export function PeriodShortcuts({ periode, changer, children }: Props) {
  const presets = periodesCourantes(jourDe(new Date()));
  const current = presets.find((p) => p.de === periode.de && p.a === periode.a)?.nom ?? '';
  return (
    <>
      <PeriodStep sens={-1} periode={periode} changer={changer} />
      {children}
      <PeriodStep sens={1} periode={periode} changer={changer} />
      <Dropdown
        contenu={
          <Menu>
            {presets.map(({ nom, de, a }) => (
              <MenuItem
                key={nom}
                text={nom}
                active={nom === current}
                onClick={() => changer({ de, a })}
              />
            ))}
          </Menu>
        }
      >
        <Button endIcon={<ChevronDown />} text={current || 'Période'} />
      </Dropdown>
    </>
  );
}

const STEPS = {
  [-1]: { label: 'Période d’avant', icon: <ChevronLeft />, key: 'PageUp' },
  1: { label: 'Période d’après', icon: <ChevronRight />, key: 'PageDown' },
} as const;

export function PeriodStep({
  sens,
  periode,
  changer,
}: Pick<Props, 'periode' | 'changer'> & { sens: -1 | 1 }) {
  const moved = deplacerPeriode(periode, sens);
  const { label, icon, key } = STEPS[sens];
  return (
    <Button
      size="small"
      icon={icon}
      aria-label={label}
      aria-keyshortcuts={key}
      title={`${label} (${sens < 0 ? 'Page préc.' : 'Page suiv.'})`}
      disabled={!moved}
      onClick={() => moved && changer(moved)}
    />
  );
}

/** Page keys: previous and next period. */
export function onPeriodKey(
  e: React.KeyboardEvent<HTMLElement>,
  { periode, changer }: Pick<Props, 'periode' | 'changer'>,
): void {
  const sens = { PageUp: -1, PageDown: 1 }[e.key];
  const here = e.target instanceof Node && e.currentTarget.contains(e.target);
  if ((sens !== -1 && sens !== 1) || !here) return;
  const moved = deplacerPeriode(periode, sens);
  if (!moved) return;
  e.preventDefault();
  changer(moved);
}
