import { CaretUp } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Dropdown } from '#client/ui/dropdown.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { heureDe } from '#shared/base/dates.ts';
import { formatNombre } from '#shared/base/montant.ts';
import { nomDuClient, numeroDePanier } from '#shared/vente/reservation/contenu.rules.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { servir } from './encaissement.actions.ts';
import { servieAtom } from './encaissement.atoms.ts';
import { dejaPayees, trouverPayees } from './encaissement.rules.ts';

function Paye({ r, servie }: { r: Reservation; servie: boolean }) {
  return (
    <li role="none">
      <button
        type="button"
        role="menuitem"
        // reached by arrows: one tab stop for all
        tabIndex={-1}
        className={`paye bp6-popover-dismiss ${r.vente_annulee ? 'teinte-danger' : ''}`}
        aria-current={servie || undefined}
        onClick={() => servir(r.id)}
      >
        <b className="file-numero">{numeroDePanier(r.position)}</b>
        <span className="discret">
          {r.switch_finish_at && heureDe(new Date(r.switch_finish_at))}
        </span>
        <span className="file-client">{nomDuClient(r)}</span>
        {r.vente_annulee && <span>✕ {phrasesReservation.venteAnnulee}</span>}
        <b className="nombre">{formatNombre(r.net_a_payer)}</b>
      </button>
    </li>
  );
}

function ListePayes({ payees }: { payees: readonly Reservation[] }) {
  const servie = useAtomValue(servieAtom);
  const [mots, setMots] = useState('');
  const trouvees = trouverPayees(payees, mots);
  return (
    <div className="payes">
      <TextInput
        type="search"
        aria-label="Chercher un panier payé"
        placeholder="Numéro, client, montant"
        autoComplete="off"
        value={mots}
        onValueChange={setMots}
      />
      <ul role="menu" aria-label="Paniers payés">
        {trouvees.map((r) => (
          <Paye key={r.id} r={r} servie={r.id === servie} />
        ))}
      </ul>
      {trouvees.length === 0 && <p className="discret">{phrasesReservation.aucunPaye(mots)}</p>}
    </div>
  );
}

/** Folded; newest first; hidden when none. */
export function PayesCaisse({ file }: { file: readonly Reservation[] }) {
  const payees = dejaPayees(file);
  if (payees.length === 0) return null;
  return (
    <Dropdown content={<ListePayes payees={payees} />} placement="top-start">
      <button type="button" className="payes-replies teinte-success">
        ✓ Payés {payees.length} <CaretUp size={12} />
      </button>
    </Dropdown>
  );
}
