import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/** The fields of a form by their names, files as their bytes. @throws AppError for a broken form; a file that is too large is the plugin's refusal. */
export async function readForm(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  try {
    for await (const part of request.parts()) fields[part.fieldname] = part.type === 'file' ? await part.toBuffer() : part.value;
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode === 413) throw error;
    throw new AppError('invalid-input', { errors: [{ path: 'body', message: 'This is not a complete form (multipart/form-data).' }] });
  }
  return fields;
}
