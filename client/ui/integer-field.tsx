import { useState } from 'react';
import { keyName } from '#client/base/shortcuts.ts';
import { lireNombre } from '#shared/base/nombre-saisi.rules.ts';

/** Shortcuts that commit the entry. */
const ACTS = /^(F\d+|Alt\+(?!Alt$).+|Ctrl\+Arrow\w+)$/;

interface Props {
  field: string;
  label: string;
  value: number;
  frozen: boolean;
  /** Why it is read-only. */
  reason?: string | null;
  onChange: (value: number) => void;
}

/** Commits on Enter, blur or shortcut; Esc cancels; an invalid number changes nothing. */
export function IntegerField({ field, label, value, frozen, reason, onChange }: Props) {
  // Decimal comma [MNT-4]; no thousands dot, which would be read as a decimal one.
  const written = String(value).replace('.', ',');
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    const read = typed === null ? null : lireNombre(typed, 0);
    if (typeof read === 'number' && read !== value) onChange(read);
    setTyped(null);
  };
  return (
    <input
      className="champ-entier"
      data-champ={field}
      data-scan=""
      aria-label={label}
      title={reason ?? undefined}
      inputMode="numeric"
      size={3}
      readOnly={frozen}
      value={typed ?? written}
      onFocus={(e) => e.currentTarget.select()}
      // Restored by a scan or by hand: no longer dirty, the value may follow.
      onChange={(e) => setTyped(e.currentTarget.value === written ? null : e.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(e) => {
        if (ACTS.test(keyName(e))) return commit(); // the shortcut still propagates
        if (e.key === 'Enter') {
          commit();
          e.currentTarget.closest<HTMLElement>('tr[tabindex]')?.focus();
        } else if (e.key === 'Escape') setTyped(null);
        else return;
        e.preventDefault();
        e.stopPropagation();
      }}
    />
  );
}
