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
  period: JoursChoisis;
  onChange: (days: JoursChoisis) => void;
  children?: ReactNode;
}

/** Presets, previous and next ([PER-2], [PER-3]). */
export function PeriodShortcuts({ period, onChange, children }: Props) {
  const presets = periodesCourantes(jourDe(new Date()));
  const current = presets.find((p) => p.de === period.de && p.a === period.a)?.nom ?? '';
  return (
    <>
      <PeriodStep sens={-1} period={period} onChange={onChange} />
      {children}
      <PeriodStep sens={1} period={period} onChange={onChange} />
      <Dropdown
        content={
          <Menu>
            {presets.map(({ nom, de, a }) => (
              <MenuItem
                key={nom}
                text={nom}
                active={nom === current}
                onClick={() => onChange({ de, a })}
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
  period,
  onChange,
}: Pick<Props, 'period' | 'onChange'> & { sens: -1 | 1 }) {
  const moved = deplacerPeriode(period, sens);
  const { label, icon, key } = STEPS[sens];
  return (
    <Button
      size="small"
      icon={icon}
      aria-label={label}
      aria-keyshortcuts={key}
      title={`${label} (${sens < 0 ? 'Page préc.' : 'Page suiv.'})`}
      disabled={!moved}
      onClick={() => moved && onChange(moved)}
    />
  );
}

/** Page keys: previous and next period. */
export function onPeriodKey(
  e: React.KeyboardEvent<HTMLElement>,
  { period, onChange }: Pick<Props, 'period' | 'onChange'>,
): void {
  const sens = { PageUp: -1, PageDown: 1 }[e.key];
  const here = e.target instanceof Node && e.currentTarget.contains(e.target);
  if ((sens !== -1 && sens !== 1) || !here) return;
  const moved = deplacerPeriode(period, sens);
  if (!moved) return;
  e.preventDefault();
  onChange(moved);
}
