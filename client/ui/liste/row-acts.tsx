import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { More } from '@blueprintjs/icons';
import type { ReactElement, ReactNode } from 'react';
import { Dropdown } from '../dropdown.tsx';
import { IconButton } from '../icon-button.tsx';
import { toast } from '../toast.ts';

export interface RowAct {
  icon: ReactElement;
  text: string;
  /** Takes away what cannot be had again: stands last, in red. */
  danger?: boolean;
  /** Why it cannot be done: it stays reachable and says so. */
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

interface Props {
  /** What the row is, after « Actes de ». */
  of: string;
  acts: readonly RowAct[];
  /** Name of the first act when it is what the row opens: drawn under the pointer or the keyboard. */
  opening?: string;
  /** What cannot wait behind the dots. */
  children?: ReactNode;
}
/**
 * What can be done to a row, behind three dots; a press on the row does the first, which stands alone
 * when it is the only one.
 */
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
          contenu={
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
