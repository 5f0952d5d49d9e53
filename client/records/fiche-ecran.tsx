import { RECORDS, type RecordTopic } from '#shared/record-list.ts';
import type { Declaration, RecordOf } from '#shared/record.ts';
import type { CodeDEcran } from '../screens.ts';
import { readRecordsFirst, RecordScreen } from './record-screen.tsx';

/** The screen of a record that has nothing of its own there. */
export function ecranDeFiche(topic: RecordTopic): CodeDEcran {
  const of = RECORDS.find((r) => r.declared.plural === topic) as unknown as RecordOf<Declaration>;
  const FicheEcran = () => <RecordScreen of={of} />;
  return { default: FicheEcran, lireDAbord: () => readRecordsFirst(of) };
}
