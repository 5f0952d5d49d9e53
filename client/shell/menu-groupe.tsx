import { Button, Menu, MenuItem } from '@blueprintjs/core';
import { ChevronDown } from '@blueprintjs/icons';
import { useLocation, useNavigate } from 'react-router-dom';
import { Dropdown } from '#client/ui/dropdown.tsx';
import type { EntreeMenu } from '#shared/admin/utilisateur/habilitations.rules.ts';

export const estDans = (chemin: string, ecran: string): boolean =>
  chemin === ecran || chemin.startsWith(`${ecran}/`);

/** Real links: a middle click opens a tab. */
export function EntreesMenu({ entrees }: { entrees: readonly EntreeMenu[] }) {
  const { pathname } = useLocation();
  const aller = useNavigate();
  return entrees.map(({ chemin, libelle }) => (
    <MenuItem
      key={chemin}
      text={libelle}
      href={chemin}
      aria-current={estDans(pathname, chemin) ? 'page' : undefined}
      onClick={(e) => {
        if (e.ctrlKey || e.metaKey || e.shiftKey) return;
        e.preventDefault();
        void aller(chemin);
      }}
    />
  ));
}

interface Props {
  menu: string;
  entrees: readonly EntreeMenu[];
  ouvert: boolean;
  changer: (ouvert: boolean) => void;
}
export function MenuGroupe({ menu, entrees, ouvert, changer }: Props) {
  const { pathname } = useLocation();
  const ici = entrees.some((e) => estDans(pathname, e.chemin));
  return (
    <Dropdown
      placement="bottom-start"
      chained
      open={ouvert}
      onToggle={changer}
      content={
        <Menu aria-label={menu}>
          <EntreesMenu entrees={entrees} />
        </Menu>
      }
    >
      <Button
        variant="minimal"
        className="entete-groupe"
        aria-current={ici || undefined}
        endIcon={<ChevronDown size={12} />}
      >
        {menu}
      </Button>
    </Dropdown>
  );
}
