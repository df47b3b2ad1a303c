import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { sayRequest } from '../messages/request.ts';

/** Returns the fields of a form by name, with files as bytes. The plugin refuses files that are too large. @throws AppError for a broken form */
export async function readForm(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  try {
    for await (const part of request.parts()) fields[part.fieldname] = part.type === 'file' ? await part.toBuffer() : part.value;
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode === 413) throw error;
    throw new AppError('invalid-input', { errors: [{ path: 'body', message: sayRequest('formIncomplete') }] });
  }
  return fields;
}
