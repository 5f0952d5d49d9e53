import { Button } from '@blueprintjs/core';
import { useAtomValue } from 'jotai';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { useNow } from '#client/ui/use-now.ts';
import { cleDe } from '#shared/base/contract.ts';
import { heureDe } from '#shared/base/dates.ts';
import { bloquesA } from '#shared/vente/caisse/blocage.rules.ts';
import { debloquerCaisse } from '#shared/vente/caisse/caisse.api.ts';
import * as phrasesCaisse from '#shared/vente/caisse/caisse.phrases.ts';
import type { Caisse, PinBloque } from '#shared/vente/caisse/caisse.schema.ts';
import { verdictRoute } from '#shared/admin/utilisateur/acces.rules.ts';
import { debloquerPin } from './configuration.actions.ts';

/** Polling, as a block expires by itself. */
export const REGARD_MS = 5_000;
const useBloques = ({ pins_bloques }: Pick<Caisse, 'pins_bloques'>): PinBloque[] =>
  bloquesA(pins_bloques, new Date(useNow(REGARD_MS)));

/** Unblocks PINs; hidden without the right. */
export function BoutonsDebloquer({ caisse }: { caisse: Pick<Caisse, 'id' | 'pins_bloques'> }) {
  const bloques = useBloques(caisse);
  const session = useAtomValue(sessionAtom);
  if (verdictRoute(session, cleDe(debloquerCaisse)) !== 'oui') return null;
  return bloques.map((b) => (
    <Button
      key={b.utilisateur_id}
      size="small"
      intent="primary"
      variant="outlined"
      text="Débloquer"
      aria-label={`Débloquer ${b.fullname}`}
      title={phrasesCaisse.bloqueJusqua(b.fullname, heureDe(new Date(b.jusqu_a)))}
      onClick={() => void debloquerPin(caisse.id, b.utilisateur_id)}
    />
  ));
}

export function PinsBloques({ caisse }: { caisse: Caisse }) {
  const bloques = useBloques(caisse);
  if (bloques.length === 0) return null;
  return (
    <div className="pins-bloques">
      {bloques.map((b) => (
        <p key={b.utilisateur_id} role="status">
          {phrasesCaisse.bloqueJusqua(b.fullname, heureDe(new Date(b.jusqu_a)))}
        </p>
      ))}
      <BoutonsDebloquer caisse={caisse} />
    </div>
  );
}
