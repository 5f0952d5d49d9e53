import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { ChevronRight, More } from '@blueprintjs/icons';
import type { ReactElement, ReactNode } from 'react';
import { Dropdown } from '../dropdown.tsx';
import { IconButton } from '../icon-button.tsx';
import { toast } from '../toast.ts';

export interface RowAct {
  icon: ReactElement;
  text: string;
  /** Irreversible: last, in red. */
  danger?: boolean;
  /** Why it is disabled; still focusable. */
  reason?: string | null;
  act: () => void;
}

const actOrSay = ({ reason = null, act }: RowAct) =>
  reason === null ? act() : toast.avertir(reason);

function Entry({ act }: { act: RowAct }) {
  const { icon, text, danger = false, reason = null } = act;
  return (
    <MenuItem
      icon={icon}
      text={
        reason === null ? (
          text
        ) : (
          <>
            {text}
            <small className="acte-raison">{reason}</small>
          </>
        )
      }
      multiline
      intent={danger && reason === null ? 'danger' : 'none'}
      aria-disabled={reason !== null}
      className={reason === null ? '' : 'acte-empeche'}
      onClick={() => actOrSay(act)}
    />
  );
}

/** Opens the row, which has no other act: under the pointer or the keyboard. */
export const RowOpening = ({ label, open }: { label: string; open: () => void }) => (
  <IconButton
    className="ouvre-ligne"
    data-ouvre
    icon={<ChevronRight />}
    aria-label={label}
    title="Ouvrir"
    onClick={open}
  />
);

interface Props {
  /** After « Actes de ». */
  of: string;
  acts: readonly RowAct[];
  /** Label of the row's opening act, on hover or focus. */
  opening?: string;
  /** Acts outside the menu. */
  children?: ReactNode;
}
/** Three-dot menu; pressing the row runs the first. A single act has no menu. */
export function RowActs({ of, acts, opening, children }: Props) {
  const [first] = acts;
  const dangers = acts.filter((a) => a.danger);
  return (
    <span className="actes-ligne">
      {children}
      {opening !== undefined && first && (
        <IconButton
          className={acts.length > 1 ? 'ouvre-ligne' : ''}
          data-ouvre
          icon={first.icon}
          aria-label={opening}
          title={first.text}
          onClick={() => actOrSay(first)}
        />
      )}
      {acts.length > 1 && (
        <Dropdown
          content={
            <Menu aria-label={`Actes de ${of}`}>
              {acts
                .filter((a) => !a.danger)
                .map((a) => (
                  <Entry key={a.text} act={a} />
                ))}
              {dangers.length > 0 && <MenuDivider />}
              {dangers.map((a) => (
                <Entry key={a.text} act={a} />
              ))}
            </Menu>
          }
        >
          <IconButton icon={<More />} aria-label={`Actes de ${of}`} title="Actes" />
        </Dropdown>
      )}
    </span>
  );
}
